import Facts
import Kernel

extension CaseFile {
  func take(_ content: DiskFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .wrote(let path, let bytes):
      device.pointee.durableWrite = sequence
      written(path, bytes: bytes, at: id)
    case .copied(let source, let target):
      device.pointee.durableWrite = sequence
      copied(source, to: target, at: id)
    case .preferenceSet: device.pointee.preferenceSet = sequence
    case .preferencesFlushed(let count): if count > 0 { device.pointee.durableWrite = sequence }
    case .preferencesLost: device.pointee.preferencesLost = sequence
    case .removed(let path): removed(path, at: id)
    case .writeFailed(let path, _): writeFailed(path, at: id)
    case .receiptRead(let found, _): if found { device.pointee.readReceipt(at: sequence) }
    case .excludedFromBackup, .contentWritten: break
    }
  }

  func take(_ content: ProcessFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .launched(let process, _):
      device.pointee.process = process
      device.pointee.launched = sequence
      device.pointee.isInFront = true
      device.pointee.busySince = .start
      device.pointee.observers = 0
      device.pointee.durableWriteBeforeLaunch = device.pointee.durableWrite
    case .killed:
      device.pointee.process = .none
      forgetUnheardTaps(on: id)
    case .terminated, .crashed, .hung:
      device.pointee.process = .none
    case .foregrounded: device.pointee.isInFront = true
    case .backgrounded: device.pointee.isInFront = false
    case .raised, .timerFired, .ticksPassedOver, .worked: break
    }
  }

  func take(_ content: InterfaceFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .busyBegan: if device.pointee.busySince == .start { device.pointee.busySince = sequence }
    case .busyEnded: device.pointee.busySince = .start
    case .dialogShown, .textShown, .priceShown, .productsListed: break
    }
  }

  func take(_ content: DeviceFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .appRemoved:
      device.pointee.isFromBackup = false
      replaceData(id, device)
    case .backupRestored:
      device.pointee.isFromBackup = true
      replaceData(id, device)
    case .receiptWritten(let entries):
      let owner = device.pointee.isAccountKnown ? device.pointee.account : .none
      device.pointee.receipt = ReceiptNote(owner: owner, written: sequence, entries: entries)
    default: break
    }
  }

  /// The app's data was removed or replaced: clears everything that the app knew from it.
  private func replaceData(_ id: DeviceID, _ device: UnsafeMutablePointer<DeviceNote>) {
    device.pointee.installation += 1
    device.pointee.durableWrite = .start
    transactions.each { _, note in
      guard holding(note.pointee.holding).device == id else { return }
      note.pointee.told = nil
      note.pointee.firstDelivered = .start
      note.pointee.granted = .start
      note.pointee.isPersisted = false
      note.pointee.isExcused = false
      note.pointee.isGrantSettled = false
      guard note.pointee.purchase != .none else { return }
      purchases.pointer(to: note.pointee.purchase.index).pointee.isServed = false
    }
    firstTellings.forget(at: id)
    products.each { _, note in note.pointee.grantedDevices &= ~ProductNote.bit(of: id) }
    revocationNotices.removeAll { $0.device == id }
    forgetDownloads(on: id)
    for index in unnamedGrants.indices where unnamedGrants[index].device == id {
      unnamedGrants[index].remaining = 0
    }
  }

  func take(_ content: UserFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .signedIn(let account):
      device.pointee.account = account
      device.pointee.isAccountKnown = true
      // A new app has the receipt of the account that is signed in.
      if device.pointee.receipt.owner == .none { device.pointee.receipt.owner = account }
    case .signedOut:
      device.pointee.account = .none
      device.pointee.isAccountKnown = true
    case .loggedIn(let account):
      device.pointee.login = account
      device.pointee.hasLogin = true
      hasLogins = true
    case .loggedOut:
      device.pointee.login = .none
      device.pointee.hasLogin = true
    case .setClock(let offset): device.pointee.hasWrongClock = offset != .zero
    case .tapped(let name): tapped(name, at: id)
    case .tappedBuy(let product, _): taps[id, product] = device.pointee.user
    case .copiedPreferences: device.pointee.isFromBackup = true
    default: break
    }
  }
}
