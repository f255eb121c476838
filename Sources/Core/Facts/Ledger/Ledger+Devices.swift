extension Ledger {
  func apply(_ fact: DownloadFact) {
    let id = fact.download
    guard id != .none else { return }
    if case .announced(_, let transaction, _, _, _, _) = fact {
      guard transaction != .none, downloads[id.index].transaction == .none else { return }
      let latest = latestDownloads.pointer(to: transaction.index)
      downloads.pointer(to: id.index).pointee.next = latest.pointee
      latest.pointee = id
    }
    downloads.pointer(to: id.index).pointee.apply(fact, at: sequence)
  }

  func apply(_ fact: MessageFact) {
    switch fact {
    case .linkFailed(let device, let endpoint), .portalAppeared(let device, let endpoint),
      .linkThinned(let device, let endpoint, _, _):
      change(device) { $0.setReach(of: endpoint, isOut: true) }
    case .kindLost(let device, .serverRequest), .kindLost(let device, .serverAnswer):
      change(device) { $0.setReach(of: .server, isOut: true) }
    case .linkRecovered(let device, let endpoint), .linkCleared(let device, let endpoint):
      change(device) { $0.setReach(of: endpoint, isOut: false) }
    case .kindLost, .sent, .arrived, .lost, .duplicated, .linkSlowed, .kindDoubled: break
    }
  }

  func apply(_ fact: DeviceFact, at device: DeviceID) {
    switch fact {
    case .appRemoved: replaceData(on: device, isBackup: false)
    case .backupRestored: replaceData(on: device, isBackup: true)
    case .receiptWritten(let entries): change(device) { $0.writeReceipt(of: entries, at: sequence) }
    case .rebooted, .poweredOff: change(device) { $0.endProcess() }
    case .appInstalled, .appUpdated, .storefrontChanged, .sheetShown, .sheetClosed,
      .backedUp, .alertShown, .signInAsked, .notificationShown, .diskFilled, .diskFreed, .cachesPurged,
      .promotionShown, .promotionsOrdered:
      break
    }
  }

  /// Handles app data that was removed or replaced: clears everything that the app knew from that data.
  private func replaceData(on device: DeviceID, isBackup: Bool) {
    guard device != .none else { return }
    change(device) { $0.replaceData(isBackup: isBackup) }
    transactions.each { _, entry in
      guard holding(entry.pointee.holding).device == device else { return }
      entry.pointee.forget()
      change(entry.pointee.purchase) { $0.isServed = false }
    }
    products.each { _, entry in entry.pointee.grantedDevices &= ~LedgerProduct.bit(of: device) }
    downloads.each { _, entry in
      let transaction = entry.pointee.transaction
      guard transaction != .none, holding(transactions[transaction.index].holding).device == device else {
        return
      }
      entry.pointee.forget()
    }
    unnamedGrants.forget(on: device)
  }

  /// Adds two numbers. The sum saturates at the ends of the range, because a trace file may contain any
  /// number.
  public static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (result, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return result }
    return right < 0 ? .min : .max
  }
}
