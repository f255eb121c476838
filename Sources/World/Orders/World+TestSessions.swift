public import Facts
public import Kernel
internal import StoreModel

/// An entry in the list that a test session keeps of an account: a purchase at the store, or a transaction of a queue that
/// is none, because it failed, waits for an approval or was restored.
public struct TestEntry: Hashable, Sendable {
  /// The transaction in a queue; none for what no queue has seen.
  public let transaction: TransactionID
  /// The purchase at the store; none where there is none.
  public let purchase: PurchaseID
  /// The product.
  public let product: ProductID
  /// Its state.
  public let state: TransactionState
  /// The store's number for it; zero where there is none.
  public let identifier: Int64
  /// When it was made.
  public let date: Instant
  /// Whether it waits until its user acts outside the app.
  public var isStopped = false
  /// Whether it waits for an approval.
  public var awaitsApproval = false
}

/// What a test session does with the store, and no user could do.
extension World {
  /// Has this world begin at another instant than usual; it is called before everything else.
  public func begin(at instant: Instant) { timeline.begin(at: instant) }

  /// Gives each request for approval the number of its purchase, also where it is declined.
  public func numberRequests() { store.numbersRequests = true }

  /// The purchases of an account in their order, and behind them the transactions that are no purchases.
  public func testEntries(of account: AccountID) -> [TestEntry] {
    let listed = store.books.accounts[account.index]
    var entries = listed.purchases.map { id in
      let record = store.purchase(id)
      return TestEntry(
        transaction: record.transaction, purchase: id, product: record.product, state: .purchased,
        identifier: record.identifier, date: record.date)
    }
    let open = store.openApprovals
    for id in (0..<book.count).map({ TransactionID($0) }) {
      let record = book[id]
      guard record.account == account, record.purchase == .none || record.result == .restored,
        !entries.contains(where: { $0.transaction == id })
      else { continue }
      var entry = TestEntry(
        transaction: id, purchase: record.purchase, product: record.product, state: record.result,
        identifier: store.requestIdentifier(of: id) ?? record.identifier, date: record.date)
      entry.isStopped = listed.interruptions.contains { $0.transaction == id }
      entry.awaitsApproval = open.contains(id)
      entries.append(entry)
    }
    return entries
  }

  /// Takes everything back that an account has bought or tried to buy, and empties the queue of a device without a word to
  /// its app.
  public func eraseHistory(of account: AccountID, on device: Device) {
    clearHistory(of: account)
    store.books.accounts[account.index].pending.removeAll()
    store.books.accounts[account.index].revocations.removeAll()
    store.books.accounts[account.index].interruptions.removeAll()
    for request in store.approvals where request.order.account == account { timeline.cancel(request.expiry) }
    store.approvals.removeAll { $0.order.account == account }
    for id in device.queue.transactions where book[id].account == account {
      if book[id].isUnfinished || book[id].stage == .deferred { removeFromQueue(id, of: device) }
    }
    renewReceipt(of: device)
  }

  /// Takes a purchase out of its account's history, and those that go back to it; what waits in the queue of a device
  /// leaves it without a word to its app.
  public func erase(_ purchase: PurchaseID, on device: Device) {
    let account = store.purchase(purchase).account
    let erased = store.books.accounts[account.index].purchases.filter {
      $0 == purchase || store.purchase($0).original == purchase
    }
    store.forget(erased, of: account)
    for id in device.queue.transactions where erased.contains(book[id].purchase) && book[id].isUnfinished {
      removeFromQueue(id, of: device)
    }
    renewReceipt(of: device)
  }

  /// Takes a transaction that is no purchase out of the queue of a device without a word to its app.
  public func erase(_ transaction: TransactionID, on device: Device) {
    for request in store.approvals where request.order.transaction == transaction {
      timeline.cancel(request.expiry)
    }
    store.approvals.removeAll { $0.order.transaction == transaction }
    store.books.accounts[book[transaction].account.index].interruptions.removeAll {
      $0.transaction == transaction
    }
    if device.queue.transactions.contains(transaction) { removeFromQueue(transaction, of: device) }
  }

  private func removeFromQueue(_ id: TransactionID, of device: Device) {
    device.queue.leave(id)
    timeline.record(.transaction(.removed(transaction: id)), by: device.queue.actor)
    device.downloads.transactionLeft(id)
  }

  private func renewReceipt(of device: Device) {
    guard device.receipt != nil, device.account != .none else { return }
    device.receipt = store.receipt(of: device.account)
  }

  /// The user resolves one stopped purchase outside the app; false if it is not stopped.
  public func resolveInterruption(_ transaction: TransactionID, of account: AccountID) -> Bool {
    let all = store.books.accounts[account.index].interruptions
    guard all.contains(where: { $0.transaction == transaction }) else { return false }
    let isInterrupted = store[account].isInterrupted
    store.books.accounts[account.index].interruptions = all.filter { $0.transaction == transaction }
    resolveInterruptions(of: account)
    store.books.accounts[account.index].interruptions = all.filter { $0.transaction != transaction }
    setInterrupted(account, isInterrupted)
    return true
  }

  /// The user of a device agrees to a price increase or declines it; false if no answer is awaited.
  public func answerPriceIncrease(_ subscription: SubscriptionID, agreed: Bool, on device: Device) -> Bool {
    guard subscriptionState(subscription).awaitsConsent else { return false }
    device.queue.priceIncreases.removeAll { $0.subscription == subscription }
    timeline.record(
      .user(.consented(subscription: subscription, agreed: agreed)), by: Actor(.user, at: device.id))
    store.consentAnswered(subscription, agreed: agreed)
    return true
  }

  /// Gives a product other texts, which the next products request tells.
  public func setTexts(_ title: TextID, _ summary: TextID, of product: ProductID) {
    store.catalogue.change(product) {
      $0.title = title
      $0.summary = summary
    }
  }
}

extension Store {
  /// Forgets purchases of an account, with the subscriptions that began with one of them.
  fileprivate func forget(_ erased: [PurchaseID], of account: AccountID) {
    for place in subscriptions.records.indices where erased.contains(subscriptions.records[place].original) {
      act(on: SubscriptionID(place), .expire)
      subscriptions.records[place].isForgotten = true
    }
    for id in erased {
      let record = purchase(id)
      let isGone = record.isFinished && catalogue.type(of: record.product) == .consumable
      if !isGone, !record.traits.contains(.notice), !record.traits.contains(.leavesReceipt) {
        books.accounts[account.index].receiptEntryCount -= 1
      }
    }
    books.accounts[account.index].purchases.removeAll { erased.contains($0) }
    books.accounts[account.index].pending.removeAll { erased.contains($0.purchase) }
    _ = books.nextRevision()
  }
}
