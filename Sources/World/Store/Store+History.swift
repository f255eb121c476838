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

  /// Sends an account's restorable history to a device: the first part at once, each further one when it is asked for.
  ///
  /// A question that comes twice is answered once, because a second history could be cut in another way.
  func sendHistory(of account: AccountID, username: TextID?, serial: Int, to device: DeviceID) {
    guard serial > latestRestores[device] ?? 0 else { return }
    latestRestores[device] = serial
    if let error = failure(answering: .restoreRequest, device: device) {
      return send(
        part(0, [], isLast: true, error: error, account: account, serial: serial, identifier: 0), to: device)
    }
    var restorable = restorablePurchases(of: account, username: username, device: device)
    if let order = timeline.order(restorable.count, at: .restoredOrder, scope: device.rawValue) {
      restorable = order.map { restorable[$0] }
    }
    timeline.record(.store(.historySent(account: account, count: Int64(restorable.count))), by: .store)
    let breaksOff = timeline.choose(.restoreFailure, on: device) == 1
    if breaksOff { restorable.removeLast(restorable.count - restorable.count / 2) }
    let identifier = takeIdentifiers(restorable.count)
    noteRestore(restorable, of: account, device: device, firstIdentifier: identifier)
    attachContent(toRestored: restorable, firstIdentifier: identifier)
    unsentParts.removeAll { $0.device == device }
    for part in parts(
      restorable, error: breaksOff ? .connectionLost : nil, account: account, serial: serial,
      identifier: identifier, device: device)
    {
      unsentParts.append((device, part))
    }
    sendPart(serial: serial, position: 0, to: device)
  }

  /// A device took in a part of a history and asks for the next one.
  func sendPart(serial: Int, position: Int, to device: DeviceID) {
    guard
      let place = unsentParts.firstIndex(where: {
        $0.device == device && $0.part.serial == serial && $0.part.position == position
      })
    else { return }
    send(unsentParts.remove(at: place).part, to: device)
  }

  private func parts(
    _ purchases: [PurchaseID], error: StoreError?, account: AccountID, serial: Int, identifier: Int64,
    device: DeviceID
  ) -> [RestorePart] {
    let sizes = timeline.split(purchases.count, at: .restoredBatches, scope: device.rawValue)
    guard sizes.count > 1 else {
      return [
        part(
          0, purchases, isLast: true, error: error, account: account, serial: serial, identifier: identifier)
      ]
    }
    var first = 0
    return sizes.enumerated().map { position, size in
      defer { first += size }
      let isLast = position == sizes.count - 1
      return part(
        position, Array(purchases[first..<(first + size)]), isLast: isLast, error: isLast ? error : nil,
        account: account, serial: serial, identifier: identifier + Int64(first))
    }
  }

  /// The purchases that a restore brings back, in the order of their making: what was finished, and what the family
  /// shared without announcing it.
  private func restorablePurchases(of account: AccountID, username: TextID?, device: DeviceID) -> [PurchaseID]
  {
    let isFiltered = username != nil && timeline.choose(.restoreUsername, scope: device.rawValue) == 1
    return accounts[account.index].purchases.filter { id in
      let record = purchase(id)
      guard self[record.product].type.isRestorable, !record.isRevoked, !record.traits.contains(.notice) else {
        return false
      }
      guard record.isFinished || isSharedSilently(id, of: account) else { return false }
      return !isFiltered || record.username == username
    }
  }

  private func isSharedSilently(_ id: PurchaseID, of account: AccountID) -> Bool {
    purchase(id).traits.contains(.familyShared)
      && !accounts[account.index].pending.contains { $0.purchase == id }
  }

  private func part(
    _ position: Int, _ purchases: [PurchaseID], isLast: Bool, error: StoreError?, account: AccountID,
    serial: Int,
    identifier: Int64
  ) -> RestorePart {
    RestorePart(
      serial: serial, position: position, purchases: purchases, isLast: isLast, error: error,
      isHistoryEmpty: accounts[account.index].purchases.isEmpty, firstIdentifier: identifier,
      receipt: isLast && error == nil ? receipt(of: account) : nil)
  }

  private func send(_ part: RestorePart, to device: DeviceID) {
    answer(.restoreAnswer, .restoreAnswer(part), to: device)
  }
}
