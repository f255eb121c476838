internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Handles a request from a device.
  func receive(_ request: StoreRequest, from device: DeviceID) {
    switch request {
    case .checkout(let order, let finished):
      record(finished, of: order.account, on: device)
      endpoint.send(.checkout(order.transaction, openCheckout(order)), to: device)
    case .purchase(let order): answerPurchase(order, to: device)
    case .finish(let account, let finished):
      record(finished, of: account, on: device)
      endpoint.send(.finish(finished, revision: revision), to: device)
    case .queue(let account, let question):
      record(question.finished, of: account, on: device)
      endpoint.send(.queue(account, pendingAnswer(account, device: device, question)), to: device)
    case .restore(let account, let username, let serial):
      sendHistory(of: account, username: username, serial: serial, to: device)
    case .nextPart(let serial, let position): sendPart(serial: serial, position: position, to: device)
    case .products(let process, let request, let identifiers, let storefront):
      endpoint.send(
        .products(process, request, look(up: identifiers, in: storefront, device: device)), to: device)
    case .content(let request):
      let error = endpoint.failure(answering: .contentRequest, device: device, product: request.product)
      endpoint.send(.content(request, error), to: device)
    case .receipt(let process, let request, let account, let flaws):
      if let error = endpoint.failure(answering: .receiptRequest, device: device) {
        endpoint.send(.receiptRefused(process, request, error), to: device)
      } else {
        endpoint.send(.receipt(process, request, receipt(of: account, with: flaws)), to: device)
      }
    case .page(let visit, let item, let storefront):
      let error =
        endpoint.failure(answering: .sheetRequest, device: device)
        ?? (catalogue.holds(item, in: storefront) ? nil : .storeKit(.storeProductNotAvailable))
      endpoint.send(.page(visit, error), to: device)
    case .search(let visit, let search):
      let error = endpoint.failure(answering: .lookupRequest, device: device)
      endpoint.send(.search(visit, search, error == nil ? catalogue.find(search) : [], error), to: device)
    case .check(let visit, let question):
      guard let question = question.value else { preconditionFailure("a check must contain a question") }
      endpoint.send(.check(visit, CheckedReceipt(check(question))), to: device)
    }
  }

  /// Carries out a purchase. The answer to a successful one contains the current receipt.
  private func answerPurchase(_ order: PurchaseOrder, to device: DeviceID) {
    let outcome = purchase(order)
    let current: Receipt?
    switch outcome {
    case .purchased, .restored: current = receipt(of: order.account)
    case .failed, .deferred, .expired, .unknown, .priceChanged: current = nil
    }
    endpoint.send(.purchase(order.transaction, outcome, current), to: device)
  }

  private func look(up identifiers: [TextID], in storefront: TextID, device: DeviceID) -> ProductsAnswer {
    if let error = endpoint.failure(answering: .productsRequest, device: device) { return .failed(error) }
    var valid: [ProductID] = []
    var invalid: [TextID] = []
    for identifier in identifiers {
      if let product = names.declaredProduct(named: identifier), catalogue.isOffered(product) {
        valid.append(product)
      } else {
        invalid.append(identifier)
      }
    }
    valid.sort()
    if let order = timeline.order(valid.count, at: .productsOrder, scope: device.rawValue) {
      valid = order.map { valid[$0] }
    }
    return .response(
      products: valid.map { OfferedProduct(catalogue[$0], number: $0, in: storefront) }, invalid: invalid,
      storefront: storefront)
  }

  private func record(_ finished: [PurchaseID], of account: AccountID, on device: DeviceID) {
    for purchase in finished { recordFinish(purchase, of: account, on: device) }
  }

  /// Finishes a purchase for the app's server. The store delivers it to no further device.
  func finishAtServer(_ id: PurchaseID) {
    let account = purchase(id).account
    books.accounts[account.index].pending.removeAll { $0.purchase == id }
    recordFinish(id, of: account, on: purchase(id).device)
  }

  private func recordFinish(_ id: PurchaseID, of account: AccountID, on device: DeviceID) {
    if let place = books.accounts[account.index].pending.firstIndex(where: {
      $0.purchase == id && ($0.device == device || $0.device == .none)
    }) {
      books.accounts[account.index].pending.remove(at: place)
    }
    guard !purchase(id).isFinished else { return }
    let revision = books.nextRevision()
    books.change(id) { $0.finishedRevision = revision }
    switch catalogue.type(of: purchase(id).product) {
    case .consumable: books.accounts[account.index].receiptEntryCount -= 1
    case .nonRenewing where timeline.choose(.nonRenewingEntries, scope: account.rawValue) == 1:
      books.change(id) { $0.traits.insert(.leavesReceipt) }
      books.accounts[account.index].receiptEntryCount -= 1
    case .nonRenewing, .nonConsumable, .autoRenewable, .freeSubscription: break
    }
    timeline.record(.store(.finishRecorded(purchase: id)), by: .store)
  }

  private func pendingAnswer(_ account: AccountID, device: DeviceID, _ question: QueueQuestion) -> QueueAnswer
  {
    var answer = QueueAnswer(revision: revision)
    answer.finished = question.finished
    answer.coversRenewals = question.takesRenewals
    answer.pending = pending(for: account, device: device, takesRenewals: question.takesRenewals).map {
      QueuedPurchase(
        own: books.delivery(of: $0), transaction: purchase($0).transaction, outcome: outcome(of: $0))
    }
    for transaction in question.open {
      answer.outcomes.append((transaction, outcomes[transaction] ?? .unknown))
    }
    answer.revoked = books.accounts[account.index].revocations
      .filter { $0.device == device && $0.revision > question.knownRevocation }
      .map { ($0.product, $0.revision) }
    answer.priceIncreases = subscriptions.openPriceIncreases(of: account)
    // Without any news the receipt on the device stays unchanged.
    let hasNews = !answer.pending.isEmpty || !answer.revoked.isEmpty || !answer.outcomes.isEmpty
    answer.receipt = hasNews ? receipt(of: account) : nil
    return answer
  }

  private func pending(for account: AccountID, device: DeviceID, takesRenewals: Bool) -> [PurchaseID] {
    let elsewhere = books.accounts[account.index].pending.contains {
      $0.device != device && $0.device != .none
    }
    let fetchesAll = elsewhere && timeline.choose(.secondDevice, scope: device.rawValue) == 1
    var list = books.accounts[account.index].pending.filter {
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

  /// A finished purchase that is delivered again, if an armed or chosen fault causes it.
  private func finishedOnceMore(_ account: AccountID, _ device: DeviceID) -> PurchaseID? {
    if timeline.choices.isQuiet(at: ChoiceSite.finishedRedelivery.rawValue), timeline.faults.isEmpty {
      return nil
    }
    let finished = books.accounts[account.index].purchases.filter {
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

  /// Delivers only the last renewal of each subscription. The earlier ones count as finished.
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

  /// Notifies the devices of an account that it has pending news.
  func notify(_ account: AccountID, only device: DeviceID? = nil) {
    for receiver in books.accounts[account.index].devices where device == nil || device == receiver {
      endpoint.notify(receiver, of: .somethingPending, for: account)
    }
  }
}
