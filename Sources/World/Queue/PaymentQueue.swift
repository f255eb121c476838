internal import Facts
internal import Kernel
internal import StoreModel

/// A device's payment queue: a system process that keeps running while the app is dead.
///
/// It holds transactions until the app finishes them, shows one payment sheet at a time, and knows only those
/// facts of the store that messages brought. It schedules callbacks; the world finds the observers and calls
/// them.
final class PaymentQueue {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let names: Names
  private unowned var attached: Device?
  /// The transactions in the order of their entering. Those that left the queue stay in it until it is
  /// compacted.
  private var entered: [TransactionID] = []
  private var leftCount = 0
  /// Payments that wait for the payment sheet.
  var line: [TransactionID] = []
  /// The payment that has the sheet, or asks the store for it.
  var current: TransactionID?
  /// The price on the payment sheet that came up last.
  var sheetPrice: Money?
  /// Finished purchases that the store has not confirmed.
  var outbox: [FinishedPurchase] = []
  /// Whether the outbox is to be reported at the end of the app's turn.
  var owesReport = false
  /// Transactions whose finish has no lasting effect; they return to the queue later.
  var undoneFinishes: [TransactionID] = []
  /// The restore that has not ended, if any.
  var restore: RunningRestore?
  /// How many restores were started.
  var restoreCount = 0
  /// The transactions of this queue by their purchases; only looked up, never iterated.
  var transactionOfPurchase: [PurchaseID: TransactionID] = [:]
  /// The errors of lost exchanges after the confirmation, for purchases that the store turns out not to know;
  /// only looked up, never iterated.
  var lossErrors: [TransactionID: StoreError] = [:]
  /// Removed transactions whose callbacks are scheduled, in their order.
  var removals: [PendingRemoval] = []
  /// How many events had been scheduled when the latest removal was; the removal can grow until another event
  /// is scheduled.
  var removalOpenSince: UInt64?
  /// Removed transactions that are reported before the next callback of any kind.
  var removedFirst: [TransactionID] = []
  /// Payments that will share one purchasing callback.
  var growingPurchasing: [TransactionID] = []
  /// Subscriptions whose price increase waits for consent, in the order they were told.
  var priceIncreases: [PriceIncrease] = []
  /// When the latest callback is due; a later callback never comes before it.
  private var latestCallbackDue: Instant = .zero
  /// The revision of the latest revocation that the app was told of, by account; only looked up, never
  /// iterated.
  var knownRevocations: [AccountID: UInt32] = [:]
  /// The latest revision of the store's books in any answer.
  var newestRevision: UInt32 = 0
  /// Whether the sheet about a price increase is up.
  var isConsentUp = false

  init(timeline: Timeline, network: Network, book: TransactionBook, names: Names) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.names = names
  }

  /// Sets the device that the queue belongs to.
  func attach(to device: Device) { attached = device }

  /// The device that the queue belongs to.
  var owner: Device {
    guard let attached else { preconditionFailure("the queue is not attached to a device") }
    return attached
  }

  /// The actor of the queue's facts.
  var actor: Actor { Actor(.queue, at: owner.id) }

  /// The device's number, which is the scope of its choices.
  var scope: UInt32 { owner.id.rawValue }

  /// The transactions in the queue, in the order of their entering.
  var transactions: [TransactionID] {
    leftCount == 0 ? entered : entered.filter { book[$0].stage != .gone }
  }

  /// The transactions that the app's list shows: those of the queue, and finished ones until their removal is told.
  var listed: [TransactionID] {
    let leaving = removals.flatMap(\.transactions) + removedFirst
    return leaving.isEmpty ? transactions : (transactions + leaving).sorted { $0.rawValue < $1.rawValue }
  }

  /// How many transactions are in the queue.
  var count: Int { entered.count - leftCount }

  /// Adds a transaction to the queue.
  func enter(_ transaction: Transaction) -> TransactionID {
    let id = book.add(transaction)
    entered.append(id)
    return id
  }

  /// Returns a transaction to the queue that had left it.
  func reenter(_ id: TransactionID) {
    if !entered.contains(id) { entered.append(id) } else { leftCount -= 1 }
  }

  /// Removes a transaction from the queue.
  func leave(_ id: TransactionID) {
    book[id].left()
    leftCount += 1
    if current == id { current = nil }
    if !line.isEmpty { line.removeAll { $0 == id } }
    let purchase = book[id].purchase
    if purchase != .none, book[id].shown != .restored, !book[id].traits.contains(.returnsAfterFinish) {
      transactionOfPurchase[purchase] = nil
    }
    // Compacting when half of the entries have left keeps a million finishes linear.
    if leftCount > 64, leftCount * 2 > entered.count {
      entered.removeAll { book[$0].stage == .gone }
      leftCount = 0
    }
  }

  /// Reserves room for many transactions.
  func reserve(_ additional: Int) {
    entered.reserveCapacity(entered.count + additional)
    book.reserve(additional)
  }

  /// Whether the app sees transactions of an account; those without an account are always seen.
  func isShown(_ account: AccountID) -> Bool {
    account == owner.account || account == .none || timeline.choose(.foreignTransactions, scope: scope) == 1
  }

  /// Schedules a callback; the launch that it is meant for is told only if it still runs.
  func post(_ callback: QueueCallback) {
    let delays: [Interval] = [.zero, .milliseconds(1), .milliseconds(20), .milliseconds(300)]
    let delay = delays[timeline.choose(.callbackDelay, scope: scope)]
    latestCallbackDue = max(timeline.now + delay, latestCallbackDue)
    timeline.schedule(.callback(owner.id, callback), at: latestCallbackDue)
  }

  /// Schedules an array of changed transactions, in one callback or cut into several.
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
  /// Transactions left the queue; the queue's `removals` name them.
  case removed(process: ProcessID)
  /// Transactions left the queue; they are reported before any other callback.
  case removedFirst(process: ProcessID)
  /// A restore is complete.
  case restoreFinished(process: ProcessID)
  /// A restore failed.
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  /// The storefront changed.
  case storefrontChanged(process: ProcessID)
  /// Products of an account were revoked, up to a revision of the books.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate is asked whether to go on in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate is asked whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed; the download queue of the device names them.
  case downloadsUpdated(process: ProcessID)

  /// The launch that the callback is meant for; no other launch is told.
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
