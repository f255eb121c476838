internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Gives an account purchases that were made, delivered and finished before the run began.
  func makeHistory(of account: AccountID, products: [ProductID], count: Int) {
    reserve(count)
    accounts[account.index].purchases.reserveCapacity(accounts[account.index].purchases.count + count)
    var firsts: [PurchaseID?] = Array(repeating: nil, count: products.count)
    let revision = nextRevision()
    for position in 0..<count {
      let which = position % products.count
      let own = PurchaseID(purchaseCount)
      let id = enter(
        Purchase(
          account: account, product: products[which], original: firsts[which] ?? own, device: .none,
          transaction: .none, username: .empty, quantity: 1, reason: .prior, traits: .prior,
          identifier: takeIdentifiers(), date: timeline.now, amount: self[products[which]].price,
          recordedRevision: revision))
      change(id) { $0.finishedRevision = revision }
      if firsts[which] == nil { firsts[which] = id }
      if self[products[which]].type == .consumable { accounts[account.index].receiptEntryCount -= 1 }
    }
    timeline.record(.world(.historyMade(account: account, count: Int64(count))), by: .world)
  }

  /// Sends an account's restorable history to a device, in one part or cut into several.
  func sendHistory(of account: AccountID, username: TextID?, serial: Int, to device: DeviceID) {
    if let error = failure(answering: .restoreRequest, device: device) {
      return send(part([], isLast: true, error: error, account: account, serial: serial), to: device)
    }
    var restorable = restorablePurchases(of: account, username: username, device: device)
    if let order = timeline.order(restorable.count, at: .restoredOrder, scope: device.rawValue) {
      restorable = order.map { restorable[$0] }
    }
    timeline.record(.store(.historySent(account: account, count: Int64(restorable.count))), by: .store)
    if timeline.choose(.restoreFailure, scope: device.rawValue) == 1 {
      let half = Array(restorable.prefix(restorable.count / 2))
      return send(
        part(half, isLast: true, error: .connectionLost, account: account, serial: serial), to: device)
    }
    noteRestore(restorable, of: account, device: device)
    var rest = restorable[...]
    let sizes = timeline.split(restorable.count, at: .restoredBatches, scope: device.rawValue)
    for (position, size) in sizes.enumerated() {
      var one = part(
        sizes.count == 1 ? restorable : Array(rest.prefix(size)), isLast: position == sizes.count - 1,
        error: nil,
        account: account, serial: serial)
      one.position = position
      send(one, to: device)
      rest = rest.dropFirst(size)
    }
    if sizes.isEmpty {
      send(part([], isLast: true, error: nil, account: account, serial: serial), to: device)
    }
  }

  /// The finished purchases that a restore brings back, in the order of their making.
  private func restorablePurchases(of account: AccountID, username: TextID?, device: DeviceID) -> [PurchaseID]
  {
    let isFiltered = username != nil && timeline.choose(.restoreUsername, scope: device.rawValue) == 1
    return accounts[account.index].purchases.filter { id in
      let record = purchase(id)
      guard self[record.product].type.isRestorable, !record.isRevoked else { return false }
      guard record.isFinished || record.traits.contains(.familyShared) else { return false }
      return !isFiltered || record.username == username
    }
  }

  private func part(
    _ purchases: [PurchaseID], isLast: Bool, error: StoreError?, account: AccountID, serial: Int
  ) -> RestorePart {
    RestorePart(
      serial: serial, purchases: purchases, isLast: isLast, error: error,
      isHistoryEmpty: accounts[account.index].purchases.isEmpty,
      firstIdentifier: takeIdentifiers(purchases.count),
      receipt: isLast && error == nil ? receipt(of: account) : nil)
  }

  private func send(_ part: RestorePart, to device: DeviceID) {
    network.send(.restoreAnswer, .restoreAnswer(part), device: device, from: .store)
  }

  private func noteRestore(_ purchases: [PurchaseID], of account: AccountID, device: DeviceID) {
    guard !purchases.isEmpty else { return }
    let style: RestoreStyle = timeline.option(.receiptAfterRestore, scope: device.rawValue)
    let variant: RestoredIdentifier = timeline.option(.restoredIdentifier, scope: device.rawValue)
    // The parts that follow take their identifiers from here on.
    let firstIdentifier =
      switch variant {
      case .equal: nextIdentifier
      case .different: takeIdentifiers(purchases.count)
      }
    accounts[account.index].restoreRecords.append(
      RestoreRecord(
        style: style, date: timeline.now, revision: nextRevision(), firstIdentifier: firstIdentifier,
        purchases: purchases))
  }
}
