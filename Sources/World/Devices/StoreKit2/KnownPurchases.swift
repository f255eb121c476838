internal import Facts
internal import Kernel
internal import StoreModel

/// The purchases that a device knows, and the transactions that stand for them. StoreKit 2 answers an app's
/// reads from them.
final class KnownPurchases {
  private let transactions: TransactionQueue
  private let timeline: Timeline
  private let book: TransactionBook
  private var cache = PurchaseCache()
  /// For each transaction that the launch was given, whether its signature is valid. Only for lookup, never
  /// iterated.
  private var verifications: [TransactionID: Bool] = [:]
  /// Whether the store has answered a question of this launch.
  private(set) var isSynchronized = false
  /// The transactions of purchases that came from a list, and that no device has finished. Only for lookup,
  /// never iterated.
  private var learned: Set<TransactionID> = []
  /// The purchases that the entitlements lack for a while after they were made, in this launch.
  private var hidden: [(purchase: PurchaseID, until: Instant)] = []

  init(_ transactions: TransactionQueue) {
    self.transactions = transactions
    timeline = transactions.timeline
    book = transactions.book
  }

  private var owner: Device { transactions.owner }

  private var app: Actor { Actor(.app, at: owner.id) }

  /// Whether the store has sent the history of an account.
  func knows(_ account: AccountID) -> Bool { cache.knows(account) }

  /// The revision up to which the device knows the history of an account; zero if it knows nothing.
  func revision(of account: AccountID) -> UInt32 { cache.revision(of: account) }

  /// Applies the store's news of an account. Returns what changed since the device last heard of it.
  func learn(_ news: HistoryNews, of account: AccountID) -> HistoryChanges { cache.add(news, of: account) }

  /// Records that the store has answered a question of this launch.
  func synchronized() { isSynchronized = true }

  /// Remembers that a transaction stands for a purchase.
  func set(_ transaction: TransactionID, for purchase: PurchaseID) {
    if timeline.choose(.listingLag, scope: transaction.rawValue) == 1 {
      hidden.append((purchase, timeline.now + KnownPurchases.listingLag))
    }
    cache.set(transaction, for: purchase)
  }

  private static let listingLag = Interval.seconds(1)

  /// Handles the launch of the app. A signature that was invalid can be valid now, and no list lags any more: only
  /// the launch that made a purchase knows of it without a list.
  func launchBegan() {
    verifications.removeAll()
    hidden.removeAll()
    isSynchronized = false
  }

  /// Gives a transaction to the app, as a statement about it says.
  func give(
    _ id: TransactionID, _ statement: TransactionStatement, to process: AppProcess
  ) -> (handle: GivenTransactionHandle, isVerified: Bool) {
    let isVerified = isVerified(id, isAsked: process.isAsked)
    if isVerified { book[id].reveal() }
    var given = GivenTransaction(id, statement, in: owner.environment, at: timeline.now)
    given.isVerified = isVerified
    return (process.give(given), isVerified)
  }

  /// Whether the signature of a transaction is valid in this launch. Assay's own question decides nothing.
  private func isVerified(_ id: TransactionID, isAsked: Bool) -> Bool {
    if let known = verifications[id] { return known }
    if isAsked { return true }
    let isVerified = timeline.choose(.verification, scope: id.rawValue) == 0
    verifications[id] = isVerified
    return isVerified
  }

  /// The transaction that stands for a purchase. Nil if the app never had to do with it on this device.
  func transaction(of purchase: PurchaseID) -> TransactionID? { cache.transaction(of: purchase) }

  /// The transaction that stands for a purchase. A finished purchase that this device never had gets a new
  /// one.
  func transaction(for statement: TransactionStatement) -> TransactionID {
    if let known = cache.transaction(of: statement.purchase) { return known }
    let id = transactions.learn(statement)
    cache.set(id, for: statement.purchase)
    if !statement.isFinished { learned.insert(id) }
    return id
  }

  /// Finishes a purchase that the device knows from a list only: it is reported to the store.
  func finishLearned(_ id: TransactionID, process: AppProcess, _ synchronization: StoreSynchronization) {
    guard learned.remove(id) != nil else { return }
    synchronization.addToOutbox(
      FinishedPurchase(
        purchase: book[id].purchase, product: book[id].product, account: book[id].account,
        process: process.id))
  }

  /// The unfinished transaction for the same purchase. A transaction that left the queue is delivered
  /// again as another one, and for the app both are one. The transaction itself if there is none.
  func successor(of id: TransactionID) -> TransactionID {
    guard book[id].stage != .settled else { return id }
    return unfinished.first { book[$0].purchase == book[id].purchase } ?? id
  }

  /// The latest statement about the purchase of a transaction. Nil if the device knows none.
  func statement(of id: TransactionID) -> TransactionStatement? {
    cache.statement(of: book[id].purchase, account: book[id].account)
  }

  /// The latest statement about a purchase of an account. Nil if the device knows none.
  func statement(of purchase: PurchaseID, account: AccountID) -> TransactionStatement? {
    cache.statement(of: purchase, account: account)
  }

  /// The statements about the purchases of the signed-in account, in the order of the purchases.
  var statements: [TransactionStatement] { cache.statements(of: owner.account) }

  /// The subscriptions of the signed-in account, and those that its family shares with it.
  var renewals: [RenewalStatement] { cache.renewals(of: owner.account) }

  /// The unfinished transactions of the signed-in account, in the order in which they became known.
  var unfinished: [TransactionID] {
    transactions.all.filter {
      book[$0].stage == .settled && book[$0].result == .purchased && transactions.isShown(book[$0].account)
    }
  }
}

// MARK: Reading

extension KnownPurchases {
  /// Reads a list for the app.
  func read(_ listing: Listing, product: ProductID?, process: AppProcess) -> [GivenTransactionHandle] {
    let all = entries(of: listing, product: product)
    let entries = process.isAsked ? all : fallible(all, listing)
    recordRead(
      listing, product, count: entries.count,
      isComplete: isSynchronized && entries.count == all.count)
    return entries.map { statement in
      let id = transaction(for: statement)
      let (handle, isVerified) = give(id, statement, to: process)
      timeline.record(
        .storekit(.stated(transaction: id, listing: listing, verified: isVerified)),
        by: Actor(.device, at: owner.id))
      return handle
    }
  }

  /// What a read of the app itself returns of a list. Assay's own question always gets the whole list.
  private func fallible(_ list: [TransactionStatement], _ listing: Listing) -> [TransactionStatement] {
    guard listing != .unfinished else { return list }
    let list = fallible(list)
    return listing == .entitlements ? list.filter { !isHidden($0) } : list
  }

  /// A list as the app reads it. It can be empty by mistake.
  func fallible<Element>(_ list: [Element]) -> [Element] {
    timeline.choose(.emptyRead, scope: owner.id.rawValue) == 1 ? [] : list
  }

  private func isHidden(_ statement: TransactionStatement) -> Bool {
    hidden.contains { $0.purchase == statement.purchase && timeline.now < $0.until }
  }

  /// Reads a list for a canceled task: the list is empty, and no error says why.
  func readNothing(_ listing: Listing, product: ProductID?) {
    recordRead(listing, product, count: 0, isComplete: false)
  }

  private func recordRead(_ listing: Listing, _ product: ProductID?, count: Int, isComplete: Bool) {
    timeline.record(
      .storekit(
        .read(listing: listing, product: product ?? .none, count: Int64(count), complete: isComplete)),
      by: app)
  }

  private func entries(of listing: Listing, product: ProductID?) -> [TransactionStatement] {
    let all = statements
    let list: [TransactionStatement] =
      switch listing {
      case .unfinished: unfinished.compactMap(statement(of:))
      case .entitlements:
        EntitlementListing(
          at: timeline.now + owner.clockOffset, renewals: renewals
        ).entitlements(among: all)
      case .all, .latest: all.filter(isListed).reversed()
      }
    let wanted = product.map { product in list.filter { $0.entry.product == product } } ?? list
    return listing == .latest ? Array(wanted.prefix(1)) : wanted
  }

  /// Whether the history lists a purchase. A finished consumable is not in it, unless it was revoked.
  private func isListed(_ statement: TransactionStatement) -> Bool {
    guard statement.type == .consumable, statement.entry.cancellationDate == nil else { return true }
    guard let id = cache.transaction(of: statement.purchase) else { return !statement.isFinished }
    return book[id].stage != .gone || learned.contains(id)
  }
}
