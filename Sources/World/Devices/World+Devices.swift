public import Facts
public import Kernel

extension World {
  /// Installs the app, with nothing on its disk.
  public func install(_ device: Device, version: String) {
    guard device.installedVersion == nil else { return }
    device.installedVersion = version
    timeline.record(
      .device(.appInstalled(version: timeline.texts.intern(version))), by: Actor(.device, at: device.id))
    packReceipt(for: device)
  }

  /// Removes the app with its data; the system's queue keeps what is unfinished.
  public func uninstall(_ device: Device) {
    guard device.installedVersion != nil else { return }
    kill(device, at: "removal of the app")
    device.installedVersion = nil
    device.disk = Disk()
    device.receipt = nil
    device.downloads.filesWereLost()
    timeline.record(.device(.appRemoved), by: Actor(.device, at: device.id))
  }

  /// Updates the app; its data stays, and a running one is ended first.
  public func update(_ device: Device, to version: String) {
    guard device.installedVersion != nil else { return }
    terminate(device)
    device.installedVersion = version
    timeline.record(
      .device(.appUpdated(version: timeline.texts.intern(version))), by: Actor(.device, at: device.id))
  }

  /// Starts a device again: its app is gone, the queue of the system is not.
  public func reboot(_ device: Device) {
    kill(device, at: "reboot")
    device.isOn = true
    timeline.record(.device(.rebooted), by: Actor(.device, at: device.id))
    device.downloads.storeCanBeReached()
  }

  /// Switches a device off.
  public func powerOff(_ device: Device) {
    kill(device, at: "power off")
    device.isOn = false
    timeline.record(.device(.poweredOff), by: Actor(.device, at: device.id))
  }

  /// Makes a backup of the app's data.
  public func backUp(_ device: Device) {
    let backup = device.disk.backup()
    device.backup = backup
    timeline.record(.device(.backedUp(files: Int64(backup.files.count))), by: Actor(.device, at: device.id))
  }

  /// Puts the last backup of a device on another one; false if there is none.
  @discardableResult
  public func restoreBackup(of source: Device, on target: Device) -> Bool {
    guard let backup = source.backup else { return false }
    kill(target, at: "restore of a backup")
    if target.installedVersion == nil { target.installedVersion = source.installedVersion ?? "1.0" }
    target.disk = backup.backup()
    target.receipt = nil
    packReceipt(for: target)
    target.downloads.filesWereLost()
    timeline.record(
      .device(.backupRestored(source: source.id, files: Int64(backup.files.count))),
      by: Actor(.device, at: target.id))
    return true
  }

  /// Another account signs in on a device.
  public func signIn(_ account: AccountID, on device: Device) {
    guard device.account != account else { return }
    signOut(device)
    // In the first years a test account that was entered anywhere but in the dialog of a purchase was lost.
    if store[account].isTester, timeline.choose(.testerInSettings, scope: account.rawValue) == 1 {
      store.books.accounts[account.index].isSpoiled = true
    }
    enter(account, on: device)
  }

  /// An account is signed in from now on.
  func enter(_ account: AccountID, on device: Device) {
    device.account = account
    device.user = text(store[account].name)
    store.books.register(account, on: device.id)
    timeline.record(.user(.signedIn(account: account)), by: Actor(.user, at: device.id))
    storefrontChanged(on: device, to: store[account].storefront)
    device.queue.accountSignedIn()
  }

  /// Signs the account of a device out.
  public func signOut(_ device: Device) {
    guard device.account != .none else { return }
    timeline.record(.user(.signedOut(account: device.account)), by: Actor(.user, at: device.id))
    store.books.unregister(device.account, from: device.id)
    device.account = .none
  }

  /// The user moves the device's clock; the world's time goes on as it was.
  public func setClock(of device: Device, by offset: Interval) {
    device.clockOffset = offset
    timeline.record(.user(.setClock(offset: offset)), by: Actor(.user, at: device.id))
  }

  /// Sets a preference of a device's app from outside, as an earlier version would have left it.
  public func preset(_ key: String, _ value: String, on device: Device) {
    var (key, value) = (key, value)
    key.withUTF8 { key in value.withUTF8 { device.disk.preferences.set(key, to: $0) } }
    _ = device.disk.preferences.flush()
  }

  /// The disk has no room for files from now on, or has room again; false if it is so already.
  public func setDiskFull(_ isFull: Bool, on device: Device) -> Bool {
    guard device.isDiskFull != isFull else { return false }
    device.isDiskFull = isFull
    timeline.record(.device(isFull ? .diskFilled : .diskFreed), by: Actor(.device, at: device.id))
    return true
  }

  /// The system removes the files that the app keeps as a cache; it does so only while the app is not in front, and
  /// spares what was downloaded for transactions in the queue.
  public func purgeCaches(of device: Device) {
    precondition(device.process?.isForeground != true, "the caches of an app in front were to be purged")
    let paths = device.disk.cachePaths.filter { !device.downloads.keeps($0) }
    let system = Actor(.device, at: device.id)
    timeline.record(.device(.cachesPurged(files: Int64(paths.count))), by: system)
    for path in paths {
      path.withUnsafeBufferPointer { path in
        _ = device.disk.files.remove(path)
        timeline.record(.disk(.removed(path: timeline.texts.pass(path))), by: system)
      }
    }
  }
}
