internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// A message reached the store.
  func receive(_ message: Message) {
    let device = message.device
    switch message.payload {
    case .checkout(let order, let finished):
      record(finished, of: order.account, on: device)
      answer(.checkoutAnswer, .checkoutAnswer(order.transaction, openCheckout(order)), to: device)
    case .purchase(let order):
      answer(.purchaseAnswer, .purchaseAnswer(order.transaction, purchase(order)), to: device)
    case .finish(let account, let finished):
      record(finished, of: account, on: device)
      answer(.finishAnswer, .finishAnswer(finished, revision: revision), to: device)
    case .queue(let account, let question):
      record(question.finished, of: account, on: device)
      answer(
        .queueAnswer, .queueAnswer(account, pendingAnswer(account, device: device, question)), to: device)
    case .restore(let account, let username, let serial):
      sendHistory(of: account, username: username, serial: serial, to: device)
    case .nextPart(let serial, let position): sendPart(serial: serial, position: position, to: device)
    case .products(let process, let request, let identifiers, let storefront):
      answer(
        .productsAnswer,
        .productsAnswer(process, request, look(up: identifiers, in: storefront, device: device)),
        to: device)
    case .content(let request): sendContent(request, to: device)
    case .receipt(let process, let request, let account, let flaws):
      if let error = failure(answering: .receiptRequest, device: device) {
        answer(.receiptAnswer, .receiptRefused(process, request, error), to: device)
      } else {
        answer(
          .receiptAnswer, .receiptAnswer(process, request, receipt(of: account, with: flaws)), to: device)
      }
    case .sheet(let question): receive(question, from: device)
    case .checkoutAnswer, .purchaseAnswer, .finishAnswer, .queueAnswer, .restoreAnswer, .productsAnswer,
      .receiptAnswer, .receiptRefused, .contentAnswer, .notice, .server, .serverAnswer:
      preconditionFailure("the store received \(message.kind)")
    }
  }

  private func look(up identifiers: [TextID], in storefront: TextID, device: DeviceID) -> ProductsAnswer {
    if let error = failure(answering: .productsRequest, device: device) { return .failed(error) }
    var valid: [ProductID] = []
    var invalid: [TextID] = []
    for identifier in identifiers {
      if let product = knownProduct(named: identifier), isOffered(product) {
        valid.append(product)
      } else {
        invalid.append(identifier)
      }
    }
    valid.sort()
    if let order = timeline.order(valid.count, at: .productsOrder, scope: device.rawValue) {
      valid = order.map { valid[$0] }
    }
    return .response(products: valid, invalid: invalid, storefront: storefront)
  }

  private func record(_ finished: [PurchaseID], of account: AccountID, on device: DeviceID) {
    for purchase in finished { recordFinish(purchase, of: account, on: device) }
  }

  private func recordFinish(_ id: PurchaseID, of account: AccountID, on device: DeviceID) {
    if let place = accounts[account.index].pending.firstIndex(where: {
      $0.purchase == id && ($0.device == device || $0.device == .none)
    }) {
      accounts[account.index].pending.remove(at: place)
    }
    guard !purchase(id).isFinished else { return }
    let revision = nextRevision()
    change(id) { $0.finishedRevision = revision }
    if self[purchase(id).product].type == .consumable { accounts[account.index].receiptEntryCount -= 1 }
    timeline.record(.store(.finishRecorded(purchase: id)), by: .store)
  }

  private func pendingAnswer(_ account: AccountID, device: DeviceID, _ question: QueueQuestion) -> QueueAnswer
  {
    var answer = QueueAnswer(revision: revision)
    answer.finished = question.finished
    answer.coversRenewals = question.takesRenewals
    answer.pending = pending(for: account, device: device, takesRenewals: question.takesRenewals)
    for transaction in question.open {
      answer.outcomes.append((transaction, outcomes[transaction] ?? .unknown))
    }
    answer.revoked = accounts[account.index].revocations
      .filter { $0.device == device && $0.revision > question.knownRevocation }.map(\.product)
    answer.priceIncreases = openPriceIncreases(of: account)
    // A launch that finds nothing new leaves the receipt as it is.
    let hasNews = !answer.pending.isEmpty || !answer.revoked.isEmpty || !answer.outcomes.isEmpty
    answer.receipt = hasNews ? receipt(of: account) : nil
    return answer
  }

  private func pending(for account: AccountID, device: DeviceID, takesRenewals: Bool) -> [PurchaseID] {
    let elsewhere = accounts[account.index].pending.contains { $0.device != device && $0.device != .none }
    let fetchesAll = elsewhere && timeline.choose(.secondDevice, scope: device.rawValue) == 1
    var list = accounts[account.index].pending.filter {
      ($0.device == device || $0.device == .none || fetchesAll) && (takesRenewals || !$0.isRenewal)
    }
    if list.count(where: \.isRenewal) > 1, timeline.choose(.missedRenewals, scope: device.rawValue) == 1 {
      list = keepLastRenewals(list, account: account, device: device)
    }
    if list.contains(where: { purchase($0.purchase).isRevoked }),
      timeline.choose(.refundedPending, scope: device.rawValue) == 1
    {
      list.removeAll { purchase($0.purchase).isRevoked }
    }
    if let again = finishedOnceMore(account, device) {
      list.append(PendingPurchase(purchase: again, device: device))
    }
    return list.map(\.purchase)
  }

  /// A finished purchase that comes again, where a fault was armed for one or is chosen.
  private func finishedOnceMore(_ account: AccountID, _ device: DeviceID) -> PurchaseID? {
    if timeline.choices.isQuiet, timeline.faults.isEmpty { return nil }
    let finished = accounts[account.index].purchases.filter {
      purchase($0).isFinished && purchase($0).reason != .prior && purchase($0).device == device
    }
    guard let last = finished.last else {
      _ = timeline.choose(.finishedRedelivery, scope: device.rawValue)
      return nil
    }
    let armed = timeline.strikeArmed(.finishedRedelivery, scope: device.rawValue, on: device) { fault in
      finished.contains { purchase($0).product == fault.product }
    }
    guard timeline.choose(.finishedRedelivery, scope: device.rawValue) == 1 else { return nil }
    guard let armed, armed.isNarrow else { return last }
    return finished.last { purchase($0).product == armed.product }
  }

  /// Only the last renewal of each subscription is delivered; the ones before it count as finished.
  private func keepLastRenewals(
    _ list: [PendingPurchase], account: AccountID, device: DeviceID
  ) -> [PendingPurchase] {
    var kept: [PendingPurchase] = []
    for (position, item) in list.enumerated() {
      let subscription = purchase(item.purchase).subscription
      let isReplaced =
        item.isRenewal
        && list[(position + 1)...].contains {
          $0.isRenewal && purchase($0.purchase).subscription == subscription
        }
      if isReplaced { recordFinish(item.purchase, of: account, on: device) } else { kept.append(item) }
    }
    return kept
  }

  /// Tells the devices of an account that something is pending.
  func notify(_ account: AccountID, only device: DeviceID? = nil) {
    guard !network.isStoreDown else { return }
    for receiver in accounts[account.index].devices where device == nil || device == receiver {
      network.send(.storeNotice, .notice(account, .somethingPending), device: receiver, from: .store)
    }
  }
}
