internal import Facts
internal import Kernel
internal import StoreModel

/// Finds the purchases that the store must deliver to a device's queue, and records the purchases that
/// devices finished.
struct Deliveries {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let receipts: Receipts
  let sales: Sales

  func record(_ finished: [PurchaseID], of account: AccountID, on device: DeviceID) {
    for purchase in finished { recordFinish(purchase, of: account, on: device) }
  }

  /// Finishes a purchase, because the app's server has delivered it. The store delivers it to no
  /// further device.
  func finishAtServer(_ id: PurchaseID) {
    let account = books[id].account
    books[account].pending.removeAll { $0.purchase == id }
    recordFinish(id, of: account, on: books[id].device)
  }

  private func recordFinish(_ id: PurchaseID, of account: AccountID, on device: DeviceID) {
    if let place = books[account].pending.firstIndex(where: {
      $0.purchase == id && ($0.device == device || $0.device == .none)
    }) {
      books[account].pending.remove(at: place)
    }
    guard !books[id].isFinished else { return }
    let revision = books.nextRevision()
    books.change(id) { $0.finishedRevision = revision }
    switch catalogue.type(of: books[id].product) {
    case .consumable: books[account].receiptEntryCount -= 1
    case .nonRenewing where timeline.choose(.nonRenewingEntries, scope: account.rawValue) == 1:
      books.change(id) { $0.traits.insert(.leavesReceipt) }
      books[account].receiptEntryCount -= 1
    case .nonRenewing, .nonConsumable, .autoRenewable, .freeSubscription: break
    }
    timeline.record(.store(.finishRecorded(purchase: id)), by: .store)
  }

  func answer(for account: AccountID, device: DeviceID, _ question: QueueQuestion) -> QueueAnswer {
    var answer = QueueAnswer(revision: books.revision)
    answer.finished = question.finished
    answer.coversRenewals = question.takesRenewals
    answer.pending = pending(for: account, device: device, question).map {
      QueuedPurchase(
        own: books.delivery(of: $0), transaction: books[$0].transaction, outcome: outcome(of: $0))
    }
    for transaction in question.open {
      answer.outcomes.append((transaction, sales.outcome(of: transaction) ?? .unknown))
    }
    answer.revoked = books[account].revocations
      .filter { $0.device == device && $0.revision > question.knownRevocation }
      .map { ($0.product, $0.revision) }
    answer.priceIncreases = priceIncreases(of: account)
    // If there is no news, the receipt on the device does not change.
    let hasNews = !answer.pending.isEmpty || !answer.revoked.isEmpty || !answer.outcomes.isEmpty
    answer.receipt = hasNews ? receipts.receipt(of: account) : nil
    return answer
  }

  /// The outcome of a purchase for the transaction that requested it.
  private func outcome(of purchase: PurchaseID) -> PurchaseOutcome {
    switch sales.outcome(of: books[purchase].transaction) {
    case .restored(let delivered) where delivered.copy.purchase == purchase: return .restored(delivered)
    case .purchased(let delivered) where delivered.copy.purchase == purchase: return .purchased(delivered)
    case .restored, .purchased, .existing, .failed, .deferred, .expired, .unknown, .priceChanged, nil:
      return .purchased(books.delivery(of: purchase))
    }
  }

  /// The price increases of an account's subscriptions to which the user has not consented yet.
  private func priceIncreases(of account: AccountID) -> [PriceIncrease] {
    books.subscriptions(of: account).filter { books[$0].machine.awaitsConsent }
      .map { PriceIncrease(subscription: $0, product: books[$0].machine.plan.product) }
  }

  private func pending(
    for account: AccountID, device: DeviceID, _ question: QueueQuestion
  ) -> [PurchaseID] {
    let elsewhere = books[account].pending.contains {
      $0.device != device && $0.device != .none
    }
    let fetchesAll = elsewhere && timeline.choose(.secondDevice, scope: device.rawValue) == 1
    var list = books[account].pending.filter {
      ($0.device == device || $0.device == .none || fetchesAll)
        && (question.takesRenewals || !$0.isRenewal)
    }
    if question.knownHistory != nil { list.removeAll { books[$0.purchase].traits.contains(.notice) } }
    if list.count(where: \.isRenewal) > 1, timeline.choose(.missedRenewals, scope: device.rawValue) == 1 {
      list = keepLastRenewals(list, account: account, device: device)
    }
    if list.contains(where: { books[$0.purchase].isRevoked }),
      timeline.choose(.refundedPending, scope: device.rawValue) == 1
    {
      list.removeAll { books[$0.purchase].isRevoked }
    }
    if let again = finishedOnceMore(account, device) {
      list.append(PendingPurchase(purchase: again, device: device))
    }
    return list.map(\.purchase)
  }

  /// A finished purchase that the store delivers again because of a fault. Nil if no fault is armed or
  /// chosen.
  private func finishedOnceMore(_ account: AccountID, _ device: DeviceID) -> PurchaseID? {
    if timeline.choices.isQuiet(at: ChoiceSite.finishedRedelivery.rawValue), timeline.faults.isEmpty {
      return nil
    }
    let finished = books[account].purchases.filter {
      books[$0].isFinished && books[$0].reason != .prior && books[$0].device == device
    }
    guard let last = finished.last else {
      _ = timeline.choose(.finishedRedelivery, scope: device.rawValue)
      return nil
    }
    let armed = timeline.strikeArmed(.finishedRedelivery, scope: device.rawValue, on: device) { fault in
      finished.contains { books[$0].product == fault.product }
    }
    guard timeline.choose(.finishedRedelivery, scope: device.rawValue) == 1 else { return nil }
    guard let armed, armed.isNarrow else { return last }
    return finished.last { books[$0].product == armed.product }
  }

  /// Keeps only the last renewal of each subscription in a list. The earlier renewals count as finished.
  private func keepLastRenewals(
    _ list: [PendingPurchase], account: AccountID, device: DeviceID
  ) -> [PendingPurchase] {
    var kept: [PendingPurchase] = []
    for (position, item) in list.enumerated() {
      let subscription = books[item.purchase].subscription
      let isReplaced =
        item.isRenewal
        && list[(position + 1)...].contains {
          $0.isRenewal && books[$0.purchase].subscription == subscription
        }
      if isReplaced { recordFinish(item.purchase, of: account, on: device) } else { kept.append(item) }
    }
    return kept
  }
}
