internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Gives an account purchases that were made, delivered and finished before the run began.
  ///
  /// The products are purchased in rotation. Each turn of a subscription gives it one period.
  func makeHistory(
    of account: AccountID, products: [ProductID], count: Int, subscription standing: PastSubscription
  ) {
    let terms = products.map { (price: catalogue[$0].price, type: catalogue.type(of: $0)) }
    let revision = books.nextRevision()
    let turns = products.indices.filter { !terms[$0].type.isSubscription }
    let first = purchaseCount
    let kinds = turns.enumerated().map { turn, which in
      var purchase = Purchase(
        account: account, product: products[which], original: PurchaseID(first + turn), device: .none,
        transaction: .none, username: .empty, quantity: 1, reason: .prior, traits: .prior, identifier: 0,
        date: timeline.now, amount: terms[which].price, recordedRevision: revision)
      purchase.finishedRevision = revision
      return purchase
    }
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: max(products.count, 1))
    books.enter(
      kinds, count: rounds * turns.count + turns.count { $0 < rest }, of: account,
      listed: turns.map { terms[$0].type != .consumable })
    for (place, product) in products.enumerated() where terms[place].type.isSubscription && place < count {
      let turns = count / products.count + (place < count % products.count ? 1 : 0)
      makePastSubscription(to: product, of: account, periods: turns, standing, revision: revision)
    }
    timeline.record(.world(.historyMade(account: account, count: Int64(count))), by: .world)
  }

  /// Sends an account's restorable history to a device: the first part at once, each further part on
  /// request.
  ///
  /// A repeated request is not answered again, because a second history could be split differently.
  func sendHistory(of account: AccountID, username: TextID?, serial: Int, to device: DeviceID) {
    guard serial > endpoint.latestRestores[device] ?? 0 else { return }
    endpoint.latestRestores[device] = serial
    if let error = endpoint.failure(answering: .restoreRequest, device: device) {
      let refused = part(0, [], isLast: true, error: error, account: account, serial: serial, identifier: 0)
      return endpoint.send(.restore(refused), to: device)
    }
    var restorable = restorablePurchases(of: account, username: username, device: device)
    if let order = timeline.order(restorable.count, at: .restoredOrder, scope: device.rawValue) {
      restorable = order.map { restorable[$0] }
    }
    timeline.record(.store(.historySent(account: account, count: Int64(restorable.count))), by: .store)
    let breaksOff = timeline.choose(.restoreFailure, on: device) == 1
    if breaksOff { restorable.removeLast(restorable.count - restorable.count / 2) }
    let identifier = books.takeIdentifiers(restorable.count)
    noteRestore(restorable, of: account, device: device, firstIdentifier: identifier)
    attachContent(toRestored: restorable, firstIdentifier: identifier)
    endpoint.unsentParts.removeAll { $0.device == device }
    for part in parts(
      restorable, error: breaksOff ? .connectionLost : nil, account: account, serial: serial,
      identifier: identifier, device: device)
    {
      endpoint.unsentParts.append((device, part))
    }
    sendPart(serial: serial, position: 0, to: device)
  }

  /// Sends the next part of a history, after the device has processed the previous one.
  func sendPart(serial: Int, position: Int, to device: DeviceID) {
    guard
      let place = endpoint.unsentParts.firstIndex(where: {
        $0.device == device && $0.part.serial == serial && $0.part.position == position
      })
    else { return }
    endpoint.send(.restore(endpoint.unsentParts.remove(at: place).part), to: device)
  }

  private func parts(
    _ purchases: [PurchaseID], error: StoreError?, account: AccountID, serial: Int, identifier: Int64,
    device: DeviceID
  ) -> [RestorePart] {
    let sizes = timeline.split(purchases.count, at: .restoredBatches, scope: device.rawValue)
    guard sizes.count > 1 else {
      return [
        part(
          0, purchases[...], isLast: true, error: error, account: account, serial: serial,
          identifier: identifier)
      ]
    }
    var first = 0
    return sizes.enumerated().map { position, size in
      defer { first += size }
      let isLast = position == sizes.count - 1
      return part(
        position, purchases[first..<(first + size)], isLast: isLast, error: isLast ? error : nil,
        account: account, serial: serial, identifier: identifier + Int64(first))
    }
  }

  /// The purchases that a restore returns, by date: finished ones, and those that the family shared
  /// without a notice.
  private func restorablePurchases(of account: AccountID, username: TextID?, device: DeviceID) -> [PurchaseID]
  {
    let isFiltered = username != nil && timeline.choose(.restoreUsername, scope: device.rawValue) == 1
    return books.accounts[account.index].purchases.filter { id in
      let record = purchase(id)
      guard catalogue.type(of: record.product).isRestorable, !record.isRevoked,
        !record.traits.contains(.notice)
      else {
        return false
      }
      guard record.isFinished || isSharedSilently(id, of: account) else { return false }
      return !isFiltered || record.username == username
    }
  }

  private func isSharedSilently(_ id: PurchaseID, of account: AccountID) -> Bool {
    purchase(id).traits.contains(.familyShared)
      && !books.accounts[account.index].pending.contains { $0.purchase == id }
  }

  private func part(
    _ position: Int, _ ids: ArraySlice<PurchaseID>, isLast: Bool, error: StoreError?, account: AccountID,
    serial: Int, identifier: Int64
  ) -> RestorePart {
    RestorePart(
      serial: serial, position: position, account: account,
      purchases: books.history(of: ids), firstIdentifier: identifier,
      contents: contents(ids.count, firstIdentifier: identifier), isLast: isLast, error: error,
      isHistoryEmpty: books.accounts[account.index].purchases.isEmpty,
      receipt: isLast && error == nil ? receipt(of: account) : nil)
  }

  /// The hosted content of restored purchases, by their position in a part.
  private func contents(_ count: Int, firstIdentifier: Int64) -> [(position: Int, content: HostedContent)] {
    guard !books.attachedContents.isEmpty else { return [] }
    return (0..<count).compactMap { position in
      books.attachedContents[firstIdentifier + Int64(position)].map { (position, $0) }
    }
  }
}
