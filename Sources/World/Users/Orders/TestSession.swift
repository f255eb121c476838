public import Facts
public import Kernel
internal import StoreModel

/// An entry in a test session's list of an account's purchases. It is a purchase at the store, or a
/// transaction that is only in a queue: failed, waiting for approval, or restored.
public struct TestEntry: Hashable, Sendable {
  /// The transaction; `.none` if no queue has one for the purchase.
  public let transaction: TransactionID
  /// The purchase at the store; `.none` if the store has none.
  public let purchase: PurchaseID
  public let product: ProductID
  public let state: TransactionState
  /// The identifier that the store assigned; zero if it assigned none.
  public let identifier: Int64
  public let date: Instant
  /// Whether the purchase waits until the user acts outside the app.
  public var isStopped = false
  /// Whether the purchase waits for an approval.
  public var awaitsApproval = false
}

/// The changes that only a test session can make. Users cannot make them.
public struct TestSession {
  private let world: World

  public init(_ world: World) { self.world = world }

  private var timeline: Timeline { world.timeline }

  private var store: Store { world.store }

  private var book: TransactionBook { world.book }

  /// Sets the time at which the world starts. Call this before every other change.
  public func begin(at instant: Instant) { timeline.begin(at: instant) }

  /// Makes each request for approval reserve the identifier of its purchase, even if the request is
  /// declined later.
  public func numberApprovals() { store.sales.numberApprovals() }

  /// The purchases of an account in order, followed by the transactions that have no purchase at the store.
  public func entries(of account: AccountID) -> [TestEntry] {
    let listed = store.books[account]
    var entries = listed.purchases.map { id in
      let record = store.purchase(id)
      return TestEntry(
        transaction: record.transaction, purchase: id, product: record.product, state: .purchased,
        identifier: record.identifier, date: record.date)
    }
    let open = store.sales.openApprovals
    for id in (0..<book.count).map({ TransactionID($0) }) {
      let record = book[id]
      guard record.account == account, record.purchase == .none || record.result == .restored,
        !entries.contains(where: { $0.transaction == id })
      else { continue }
      var entry = TestEntry(
        transaction: id, purchase: record.purchase, product: record.product, state: record.result,
        identifier: store.books.reservedIdentifier(of: id) ?? record.identifier, date: record.date)
      entry.isStopped = listed.interruptions.contains { $0.transaction == id }
      entry.awaitsApproval = open.contains(id)
      entries.append(entry)
    }
    return entries
  }

  /// Erases all purchases of an account from its history. Removes its transactions from a device's
  /// queue without notifying the app.
  public func eraseHistory(of account: AccountID, on device: Device) {
    world.clearHistory(of: account)
    store.books[account].pending.removeAll()
    store.books[account].revocations.removeAll()
    store.books[account].interruptions.removeAll()
    store.sales.forgetApprovals { $0.account == account }
    for id in device.transactions.all where book[id].account == account {
      if book[id].isUnfinished || book[id].stage == .deferred { removeFromQueue(id, of: device) }
    }
    renewReceipt(of: device)
  }

  /// Erases a purchase, and the purchases that refer to it, from an account's history. Removes their
  /// transactions from a device's queue without notifying the app.
  public func erase(_ purchase: PurchaseID, on device: Device) {
    let account = store.purchase(purchase).account
    let erased = store.books[account].purchases.filter {
      $0 == purchase || store.purchase($0).original == purchase
    }
    store.subscriptions.forget(erased, of: account)
    for id in device.transactions.all where erased.contains(book[id].purchase) && book[id].isUnfinished {
      removeFromQueue(id, of: device)
    }
    renewReceipt(of: device)
  }

  /// Removes a transaction that has no purchase from a device's queue without notifying the app.
  public func erase(_ transaction: TransactionID, on device: Device) {
    store.sales.forgetApprovals { $0.transaction == transaction }
    store.books[book[transaction].account].interruptions.removeAll {
      $0.transaction == transaction
    }
    if device.transactions.all.contains(transaction) { removeFromQueue(transaction, of: device) }
  }

  private func removeFromQueue(_ id: TransactionID, of device: Device) {
    device.transactions.leave(id)
    timeline.record(.transaction(.removed(transaction: id)), by: device.transactions.actor)
    device.downloads.transactionLeft(id)
  }

  private func renewReceipt(of device: Device) {
    guard device.receipt != nil, device.account != .none else { return }
    device.receipt = store.receipts.receipt(of: device.account)
  }

  /// Resolves one stopped purchase, as if the user had acted outside the app. Returns false if the
  /// purchase is not stopped.
  public func resolveInterruption(_ transaction: TransactionID, of account: AccountID) -> Bool {
    let all = store.books[account].interruptions
    guard all.contains(where: { $0.transaction == transaction }) else { return false }
    let isInterrupted = store[account].isInterrupted
    store.books[account].interruptions = all.filter { $0.transaction == transaction }
    world.resolveInterruptions(of: account)
    store.books[account].interruptions = all.filter { $0.transaction != transaction }
    world.setInterrupted(account, isInterrupted)
    return true
  }

  /// Answers a price increase as the user of a device. Returns false if no price increase waits for an
  /// answer.
  public func answerPriceIncrease(_ subscription: SubscriptionID, agreed: Bool, on device: Device) -> Bool {
    guard world.subscriptionState(subscription).awaitsConsent else { return false }
    device.queue.forgetIncrease(of: subscription)
    timeline.record(
      .user(.consented(subscription: subscription, agreed: agreed)), by: Actor(.user, at: device.id))
    store.subscriptions.consentAnswered(subscription, agreed: agreed)
    return true
  }

  /// Changes the texts of a product. The next products request returns them.
  public func setTexts(_ title: TextID, _ summary: TextID, of product: ProductID) {
    store.catalogue.change(product) {
      $0.title = title
      $0.summary = summary
    }
  }
}
