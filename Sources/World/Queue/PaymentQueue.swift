internal import Facts
internal import Kernel
internal import StoreModel

/// A device's payment queue: a system process that goes on while the app is dead.
///
/// It holds transactions until the app finishes them, brings up one payment sheet at a time, and knows of the store
/// only what messages told it. It schedules callbacks; the world finds the observers that hear them.
final class PaymentQueue {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let names: Names
  /// The device owns its queue, so this needs no counting.
  private unowned(unsafe) var attached: Device?
  /// The transactions in the queue in the order of their entering; those that left stand in it until it is compacted.
  private var entered: [TransactionID] = []
  private var leftCount = 0
  /// Payments that wait for the sheet.
  var line: [TransactionID] = []
  /// The payment that has the sheet, or asks for it.
  var current: TransactionID?
  /// Finished purchases of which the store does not know yet.
  var outbox: [FinishedPurchase] = []
  /// Whether a report of the outbox is to be sent when the app's turn is over.
  var owesReport = false
  /// Finished transactions whose finish will turn out to have had no effect.
  var undoneFinishes: [TransactionID] = []
  /// The restore that runs.
  var restore: RunningRestore?
  /// How many restores there were.
  var restoreCount = 0
  /// The purchases that transactions of this queue stand for; looked up, never walked.
  var transactionOfPurchase: [PurchaseID: TransactionID] = [:]
  /// The errors of lost exchanges about confirmed purchases, for those that the store never heard of; looked up, never
  /// walked.
  var lossErrors: [TransactionID: StoreError] = [:]
  /// Removed transactions whose callbacks are scheduled, in their order.
  var removals: [PendingRemoval] = []
  /// How many events were scheduled when the youngest of them was; it can grow while nothing stands behind it.
  var removalOpenSince: UInt64?
  /// Removed transactions that are told before the next callback, whatever it is.
  var removedFirst: [TransactionID] = []
  /// A purchasing callback that other payments may join.
  var growingPurchasing: [TransactionID] = []
  /// Subscriptions whose price increase waits for consent, in the order they were told.
  var priceIncreases: [PriceIncrease] = []
  /// When the youngest callback is due; the next one comes behind it, as on one thread.
  private var latestCallbackDue: Instant = .zero
  /// The state of the books of the youngest revocation that was told, by account; looked up, never walked.
  var knownRevocations: [AccountID: UInt32] = [:]
  /// The newest state of the store's books that an answer told of.
  var newestRevision: UInt32 = 0
  /// Whether the sheet about a price increase is up.
  var isConsentUp = false

  init(timeline: Timeline, network: Network, book: TransactionBook, names: Names) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.names = names
  }

  /// Ties the queue to its device.
  func attach(to device: Device) { attached = device }

  /// The device that the queue serves.
  var owner: Device {
    guard let attached else { preconditionFailure("the queue was not tied to its device") }
    return attached
  }

  /// The actor of the queue's facts.
  var actor: Actor { Actor(.queue, at: owner.id) }

  /// The device's number, as the scope of a choice.
  var scope: UInt32 { owner.id.rawValue }

  /// The transactions in the queue, in the order of their entering.
  var transactions: [TransactionID] {
    leftCount == 0 ? entered : entered.filter { book[$0].stage != .gone }
  }

  /// How many transactions are in the queue.
  var count: Int { entered.count - leftCount }

  /// Takes a transaction into the queue.
  func enter(_ transaction: Transaction) -> TransactionID {
    let id = book.add(transaction)
    entered.append(id)
    return id
  }

  /// Takes a transaction in again.
  func reenter(_ id: TransactionID) {
    if !entered.contains(id) { entered.append(id) } else { leftCount -= 1 }
  }

  /// Lets a transaction leave.
  func leave(_ id: TransactionID) {
    book[id].left()
    leftCount += 1
    if current == id { current = nil }
    if !line.isEmpty { line.removeAll { $0 == id } }
    let purchase = book[id].purchase
    if purchase != .none, book[id].shown != .restored, !book[id].traits.contains(.returnsAfterFinish) {
      transactionOfPurchase[purchase] = nil
    }
    // Compacting when half of it left keeps a storm of finishes linear.
    if leftCount > 64, leftCount * 2 > entered.count {
      entered.removeAll { book[$0].stage == .gone }
      leftCount = 0
    }
  }

  /// Makes room for a storm.
  func reserve(_ additional: Int) {
    entered.reserveCapacity(entered.count + additional)
    book.reserve(additional)
  }

  /// Whether transactions of an account are shown to the app; payments of nobody are shown to everybody.
  func isShown(_ account: AccountID) -> Bool {
    account == owner.account || account == .none || timeline.choose(.foreignTransactions, scope: scope) == 1
  }

  /// Schedules a callback for the launch that runs; without one there is nobody to tell.
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
  /// These transactions changed; what is known of them becomes visible with the callback unless they are to be seen as purchasing.
  case updated([TransactionID], process: ProcessID, reveals: Bool)
  /// Transactions left the queue; which ones, the queue knows.
  case removed(process: ProcessID)
  /// Transactions left the queue, and their reports overtake whatever else is due.
  case removedFirst(process: ProcessID)
  /// A restore is complete.
  case restoreFinished(process: ProcessID)
  /// A restore failed.
  case restoreFailed(StoreError, process: ProcessID)
  /// A promoted payment is offered.
  case paymentOffered(ProductID, PaymentID, process: ProcessID)
  /// The storefront changed.
  case storefrontChanged(process: ProcessID)
  /// Products were taken back from an account, up to a state of the books.
  case revoked([ProductID], AccountID, revision: UInt32, process: ProcessID)
  /// The delegate is asked whether to go on in a new storefront.
  case continueAsked(TransactionID, process: ProcessID)
  /// The delegate is asked whether to show a price increase.
  case consentAsked(SubscriptionID, process: ProcessID)
  /// Downloads changed; which ones, the device's downloads know.
  case downloadsUpdated(process: ProcessID)

  /// The launch it is meant for; in another one it is not told.
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
