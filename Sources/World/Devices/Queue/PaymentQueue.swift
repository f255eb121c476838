internal import Facts
internal import Kernel
internal import StoreModel

/// A device's payment queue: a system process that also runs while the app is dead.
///
/// It keeps transactions until the app finishes them, and shows one payment sheet at a time. It knows
/// only the store state that messages carried. It schedules callbacks; the runtime finds the observers
/// and calls them.
final class PaymentQueue {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let names: Names
  private unowned var attached: Device?
  /// The transactions in the order of their addition. Those that left the queue stay in the array until
  /// it is compacted.
  private var entered: [TransactionID] = []
  private var leftCount = 0
  var line: [TransactionID] = []
  /// The payment whose sheet is open or requested from the store.
  var current: TransactionID?
  /// The price on the latest payment sheet.
  var sheetPrice: Money?
  /// Finished purchases that the store has not acknowledged.
  var outbox: [FinishedPurchase] = []
  /// Whether the outbox is to be reported at the end of the app's turn.
  var owesReport = false
  /// Transactions whose finish has no lasting effect. They return to the queue later.
  var undoneFinishes: [TransactionID] = []
  /// The restore that has not ended, if any.
  var restore: RunningRestore?
  /// The number of restores that were started.
  var restoreCount = 0
  /// The transactions of this queue by their purchases. Only for lookup, never iterated.
  var transactionOfPurchase: [PurchaseID: TransactionID] = [:]
  /// The errors of exchanges that were lost after the confirmation. They are reported if the store does
  /// not know the purchase. Only for lookup, never iterated.
  var lossErrors: [TransactionID: StoreError] = [:]
  /// Removed transactions whose callbacks are scheduled, in order.
  var removals: [PendingRemoval] = []
  /// The number of scheduled events at the latest removal. The removal can grow until another event is
  /// scheduled.
  var removalOpenSince: UInt64?
  /// Removed transactions that are reported before the next callback of any kind.
  var removedFirst: [TransactionID] = []
  /// Payments that will share one purchasing callback.
  var growingPurchasing: [TransactionID] = []
  /// Subscriptions whose price increase waits for consent, in the order in which the store reported them.
  var priceIncreases: [PriceIncrease] = []
  /// When the latest callback is due. A later callback is never delivered before it.
  private var latestCallbackDue: Instant = .zero
  /// The revision of the latest revocation that the app received, by account. Only for lookup, never
  /// iterated.
  var knownRevocations: [AccountID: UInt32] = [:]
  /// The latest revision of the store's records in any answer.
  var newestRevision: UInt32 = 0
  /// Whether the price increase sheet is open.
  var isConsentUp = false

  init(timeline: Timeline, network: Network, book: TransactionBook, names: Names) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.names = names
  }

  func attach(to device: Device) { attached = device }

  var owner: Device {
    guard let attached else { preconditionFailure("the queue is not attached to a device") }
    return attached
  }

  var actor: Actor { Actor(.queue, at: owner.id) }

  /// The device's number, which is the scope of the queue's choices.
  var scope: UInt32 { owner.id.rawValue }

  /// The transactions in the queue, in the order of their addition.
  var transactions: [TransactionID] {
    leftCount == 0 ? entered : entered.filter { book[$0].stage != .gone }
  }

  /// The transactions in the app's list: those in the queue, and removed ones until their removal is
  /// reported.
  var listed: [TransactionID] {
    let leaving = removals.flatMap(\.transactions) + removedFirst
    return leaving.isEmpty ? transactions : (transactions + leaving).sorted { $0.rawValue < $1.rawValue }
  }

  var count: Int { entered.count - leftCount }

  func enter(_ transaction: Transaction) -> TransactionID {
    let id = book.add(transaction)
    entered.append(id)
    return id
  }

  /// Returns a transaction that had left the queue.
  func reenter(_ id: TransactionID) {
    if !entered.contains(id) { entered.append(id) } else { leftCount -= 1 }
  }

  func leave(_ id: TransactionID) {
    book[id].left()
    leftCount += 1
    if current == id { current = nil }
    if !line.isEmpty { line.removeAll { $0 == id } }
    let purchase = book[id].purchase
    if purchase != .none, book[id].shown != .restored, !book[id].traits.contains(.returnsAfterFinish) {
      transactionOfPurchase[purchase] = nil
    }
    // Compaction after half of the entries have left keeps a million finishes linear.
    if leftCount > 64, leftCount * 2 > entered.count {
      entered.removeAll { book[$0].stage == .gone }
      leftCount = 0
    }
  }

  func reserve(_ additional: Int) {
    entered.reserveCapacity(entered.count + additional)
    book.reserve(additional)
  }

  /// Whether the app sees transactions of an account. Transactions without an account are always visible.
  func isShown(_ account: AccountID) -> Bool {
    account == owner.account || account == .none || timeline.choose(.foreignTransactions, scope: scope) == 1
  }

  /// Schedules a callback. It is delivered only if its launch still runs.
  func post(_ callback: QueueCallback) {
    let delays: [Interval] = [.zero, .milliseconds(1), .milliseconds(20), .milliseconds(300)]
    let delay = delays[timeline.choose(.callbackDelay, scope: scope)]
    latestCallbackDue = max(timeline.now + delay, latestCallbackDue)
    timeline.schedule(.callback(owner.id, callback), at: latestCallbackDue)
  }

  /// Schedules an array of changed transactions, in one callback or split into several.
  func post(updated transactions: [TransactionID], to process: ProcessID, cutAt site: ChoiceSite) {
    var rest = transactions[...]
    for size in timeline.split(transactions.count, at: site, scope: scope) {
      post(.updated(Array(rest.prefix(size)), process: process, reveals: true))
      rest = rest.dropFirst(size)
    }
  }
}

/// A callback of a payment queue to its observers.
enum QueueCallback {
  /// These transactions changed. The callback reveals their results, unless it shows them as purchasing.
  case updated([TransactionID], process: ProcessID, reveals: Bool)
  /// Transactions left the queue. They are in the queue's `removals`.
  case removed(process: ProcessID)
  /// Transactions left the queue. They are reported before any other callback.
  case removedFirst(process: ProcessID)
  /// A restore is complete.
  case restoreFinished(process: ProcessID)
  /// A restore failed.
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  /// The storefront changed.
  case storefrontChanged(process: ProcessID)
  /// Products of an account were revoked, up to a revision of the store's records.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate is asked whether to continue in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate is asked whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed. They are in the device's download queue.
  case downloadsUpdated(process: ProcessID)

  /// The launch that the callback is for. No other launch receives it.
  var process: ProcessID {
    switch self {
    case .updated(_, let process, _), .removed(let process), .removedFirst(let process),
      .restoreFinished(let process),
      .restoreFailed(_, let process), .paymentOffered(_, _, let process), .storefrontChanged(let process),
      .revoked(_, _, _, let process), .continueAsked(_, let process), .consentAsked(_, let process),
      .downloadsUpdated(let process):
      process
    }
  }
}
