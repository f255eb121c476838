public import Facts
public import Kernel
public import StoreModel

extension World {
  public func install(_ device: Device, version: String) {
    guard device.installedVersion == nil else { return }
    device.installedVersion = version
    timeline.record(
      .device(.appInstalled(version: timeline.texts.intern(version))), by: Actor(.device, at: device.id))
    packReceipt(for: device)
  }

  /// Removes the app and its data. Unfinished transactions stay in the system's queue.
  public func uninstall(_ device: Device) {
    guard device.installedVersion != nil else { return }
    apps.kill(device, at: "removal of the app")
    device.installedVersion = nil
    device.disk = Disk()
    if device.login != .followsAccount { device.login = .nobody }
    device.receipt = nil
    device.downloads.filesWereLost()
    timeline.record(.device(.appRemoved), by: Actor(.device, at: device.id))
  }

  /// Updates the app. Its data stays, and a running app is terminated first.
  public func update(_ device: Device, to version: String) {
    guard device.installedVersion != nil else { return }
    apps.terminate(device)
    device.installedVersion = version
    timeline.record(
      .device(.appUpdated(version: timeline.texts.intern(version))), by: Actor(.device, at: device.id))
    packReceipt(for: device)
  }

  /// Restarts a device. Its app is killed; the system's queue stays.
  public func reboot(_ device: Device) {
    apps.kill(device, at: "reboot")
    device.isOn = true
    timeline.record(.device(.rebooted), by: Actor(.device, at: device.id))
    device.downloads.storeCanBeReached()
  }

  public func powerOff(_ device: Device) {
    apps.kill(device, at: "power off")
    device.isOn = false
    timeline.record(.device(.poweredOff), by: Actor(.device, at: device.id))
  }

  public func backUp(_ device: Device) {
    let backup = device.disk.backup()
    device.backup = backup
    timeline.record(.device(.backedUp(files: Int64(backup.files.count))), by: Actor(.device, at: device.id))
  }

  /// Restores the last backup of a device on another device. Returns false if there is no backup.
  @discardableResult
  public func restoreBackup(of source: Device, on target: Device) -> Bool {
    guard let backup = source.backup else { return false }
    apps.kill(target, at: "restore of a backup")
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

  /// Sets the device's clock. The world's time is not affected.
  public func setClock(of device: Device, by offset: Interval) {
    device.clockOffset = offset
    timeline.record(.user(.setClock(offset: offset)), by: Actor(.user, at: device.id))
  }

  /// Sets a preference of a device's app from outside, as if an earlier version had written it.
  public func preset(_ key: String, _ value: String, on device: Device) {
    var (key, value) = (key, value)
    key.withUTF8 { key in value.withUTF8 { device.disk.preferences.set(key, to: $0) } }
    _ = device.disk.preferences.flush()
  }

  /// Replaces the preferences of an app with those from another device, as a backup tool can. A running
  /// app is killed first.
  public func copyPreferences(of source: Device, to target: Device) {
    apps.kill(target, at: "edit of the preferences")
    target.disk.preferences = source.disk.preferences
    _ = target.disk.preferences.flush()
    timeline.record(.user(.copiedPreferences(source: source.id)), by: Actor(.user, at: target.id))
  }

  /// Fills the disk of a device or frees it. Returns false if nothing changes.
  public func setDiskFull(_ isFull: Bool, on device: Device) -> Bool {
    guard device.isDiskFull != isFull else { return false }
    device.isDiskFull = isFull
    timeline.record(.device(isFull ? .diskFilled : .diskFreed), by: Actor(.device, at: device.id))
    return true
  }

  /// Purges the app's cache files. The app must not be in the foreground. By default the files of
  /// downloads stay if their transactions are in the queue.
  public func purgeCaches(of device: Device) {
    precondition(device.process?.isForeground != true, "the caches of a foreground app cannot be purged")
    let sparesContent = timeline.choose(.cachesPurge, on: device.id) == 0
    let paths = device.disk.cachePaths.filter { !sparesContent || !device.downloads.keeps($0) }
    let system = Actor(.device, at: device.id)
    timeline.record(.device(.cachesPurged(files: Int64(paths.count))), by: system)
    for path in paths {
      path.withUnsafeBufferPointer { path in
        _ = device.disk.files.remove(path)
        timeline.record(.disk(.removed(path: timeline.texts.pass(path))), by: system)
      }
    }
    if !sparesContent { device.downloads.cachesWerePurged() }
  }

  /// Writes the receipt that is part of the app's installation to the device. Only the production store
  /// includes one. No fact records it.
  func packReceipt(for device: Device) {
    guard device.account != .none else { return }
    let receipt = store.receipts.receipt(of: device.account)
    let situation = ReceiptSituation(
      environment: environment, hasNetwork: true, hasReceipt: false, hasPurchases: receipt.hasPurchases)
    if ReceiptRules.isWritten(for: .installation, situation) { device.receipt = receipt }
  }

  /// Sets the hosted files of a product. Each earlier buyer keeps the version that was attached to the
  /// purchase.
  public func host(_ content: HostedContent?, for product: ProductID) {
    store.catalogue.change(product) { $0.hosted = content }
    names.declare(store[product])
  }
}
