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
    case .writeFailed, .excludedFromBackup, .receiptRead: break
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
    case .terminated, .killed, .crashed, .hung:
      device.pointee.process = .none
    case .foregrounded: device.pointee.isInFront = true
    case .backgrounded: device.pointee.isInFront = false
    case .raised, .timerFired: break
    }
  }

  func take(_ content: InterfaceFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .busyBegan: if device.pointee.busySince == .start { device.pointee.busySince = sequence }
    case .busyEnded: device.pointee.busySince = .start
    case .dialogShown, .priceShown, .productsListed: break
    }
  }

  func take(_ content: DeviceFact, at id: DeviceID) {
    guard id != .none else { return }
    let device = devices.pointer(to: id.index)
    switch content {
    case .appRemoved:
      device.pointee.isFromBackup = false
      beginAnew(id, device)
    case .backupRestored:
      device.pointee.isFromBackup = true
      beginAnew(id, device)
    default: break
    }
  }

  /// The app's data is gone or another: what it was told and gave before is nothing that it could know of.
  private func beginAnew(_ id: DeviceID, _ device: UnsafeMutablePointer<DeviceNote>) {
    device.pointee.installation += 1
    device.pointee.durableWrite = .start
    transactions.each { _, note in
      guard holding(note.pointee.holding).device == id else { return }
      note.pointee.told = nil
      note.pointee.firstTold = .start
      note.pointee.granted = .start
      note.pointee.isPersisted = false
      note.pointee.isExcused = false
      note.pointee.isGrantSettled = false
      guard note.pointee.purchase != .none else { return }
      purchases.pointer(to: note.pointee.purchase.index).pointee.isServed = false
    }
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
    case .signedOut:
      device.pointee.account = .none
      device.pointee.isAccountKnown = true
    case .setClock(let offset): device.pointee.hasWrongClock = offset != .zero
    default: break
    }
  }

  /// Faults are over. What kept an app from finishing before (a kill, a full disk, a server out of reach) does so no
  /// longer, and what is still in the queue comes again: a finish is owed for what the app is told from here on.
  private func forgetUnfinished() {
    transactions.each { _, note in
      guard note.pointee.finished == .start, note.pointee.isToldTerminal else { return }
      note.pointee.told = nil
    }
  }

  /// Faults that take from the app what it would need to know what it owes.
  private func chosen(_ site: TextID, _ scope: Int64) {
    // A choice between a callback and the app's answer to it is the cause that the answer names.
    devices.each { _, note in
      guard note.pointee.turn.header != .start, note.pointee.turn.header.rawValue == sequence.rawValue - 1
      else { return }
      note.pointee.turn.header = sequence
    }
    let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: scope))
    guard transaction != .none, let site = excusingSite(site) else { return }
    let lacksProduct = site == .foreignProduct
    guard lacksProduct || site == .missingOriginal else { return }
    transactions.pointer(to: transaction.index).pointee.isExcused = true
    if lacksProduct { transactions.pointer(to: transaction.index).pointee.lacksProduct = true }
  }

  func take(_ content: WorldFact) {
    switch content {
    case .deviceAdded(let id, let name):
      if id != .none { devices.pointer(to: id.index).pointee.name = name }
    case .accountAdded(let id, let name, _):
      if id != .none { accounts.pointer(to: id.index).pointee.name = name }
    case .productAdded(let id, let name, let type, _, _, _):
      guard id != .none else { return }
      let product = products.pointer(to: id.index)
      product.pointee.name = name
      product.pointee.type = type
    case .productMentioned(let id, let name):
      if id != .none { products.pointer(to: id.index).pointee.name = name }
    case .productGranting(let id, let grants):
      if id != .none { products.pointer(to: id.index).pointee.grants = max(grants, 0) }
    case .historyMade(let id, _):
      if id != .none { accounts.pointer(to: id.index).pointee.hasUntoldHistory = true }
    case .chosen(let site, let scope, _, _): chosen(site, scope)
    case .budgetSpent: isCutShort = true
    case .livenessBegan:
      livenessBegan = sequence
      // What an order of the scenario left undone, the phase takes up again.
      isCutShort = false
      forgetUnfinished()
    case .converged, .notConverged: convergence = sequence
    default: break
    }
  }
}
