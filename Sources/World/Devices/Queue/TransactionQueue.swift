internal import Facts
internal import Kernel
internal import StoreModel

/// The transactions in a device's payment queue, and the callbacks about them.
///
/// The queue only schedules callbacks. The runtime delivers them to the observers.
final class TransactionQueue {
  let timeline: Timeline
  let book: TransactionBook
  let names: Names
  private unowned var attached: Device?
  /// The transactions in the order in which they were added. Transactions that left the queue stay here
  /// until the array is compacted.
  private var entered: [TransactionID] = []
  private var leftCount = 0
  /// The payments that wait until the current payment ends, in order.
  private var line: [TransactionID] = []
  /// The payment whose sheet is open, or whose terms were requested from the store.
  private(set) var current: TransactionID?
  /// The finished transactions that will return to the queue, because their finish has no lasting effect.
  private(set) var undoneFinishes: [TransactionID] = []
  /// The transactions of this queue, by the purchases that they deliver. Only for lookup, never iterated.
  private var ofPurchase: [PurchaseID: TransactionID] = [:]
  /// The network errors of requests and answers lost after the user's confirmation. A transaction fails
  /// with its error if the store does not know the purchase. Only for lookup, never iterated.
  private var lossErrors: [TransactionID: StoreError] = [:]
  /// The transactions that left the queue and whose callback is scheduled, in order.
  private var removals: [PendingRemoval] = []
  /// The number of events that had been scheduled at the latest removal. Until another event is
  /// scheduled, the next removal can share its event.
  private var removalOpenSince: UInt64?
  /// The transactions that left the queue and are reported before the next callback of any kind.
  private var removedFirst: [TransactionID] = []
  /// When the latest scheduled callback is due. Callbacks scheduled later are never delivered before it.
  private var latestCallbackDue: Instant = .zero

  init(timeline: Timeline, book: TransactionBook, names: Names) {
    self.timeline = timeline
    self.book = book
    self.names = names
  }

  func attach(to device: Device) { attached = device }

  var owner: Device {
    guard let attached else { preconditionFailure("the queue is not attached to a device") }
    return attached
  }

  var actor: Actor { Actor(.queue, at: owner.id) }

  var system: Actor { Actor(.device, at: owner.id) }

  /// The device's number, which is the scope of the queue's choices.
  var scope: UInt32 { owner.id.rawValue }

  var runningProcess: ProcessID { owner.process?.id ?? .none }

  /// Schedules what StoreKit 2 tells the running launch next.
  func tell(_ telling: FeedTelling, after delay: Interval = .zero) {
    timeline.schedule(.telling(owner.id, runningProcess, telling), after: delay)
  }

  /// The transactions in the queue, in the order in which they were added.
  var all: [TransactionID] {
    leftCount == 0 ? entered : entered.filter { book[$0].stage != .gone }
  }

  /// The transactions in the app's list. A transaction that left the queue stays in the list until its
  /// removal is reported.
  var listed: [TransactionID] {
    let leaving = removals.flatMap(\.transactions) + removedFirst
    return leaving.isEmpty ? all : (all + leaving).sorted { $0.rawValue < $1.rawValue }
  }

  var count: Int { entered.count - leftCount }

  func enter(_ transaction: Transaction) -> TransactionID {
    let id = book.add(transaction)
    entered.append(id)
    return id
  }

  /// Puts a transaction that left the queue back into it.
  func reenter(_ id: TransactionID) {
    if !entered.contains(id) { entered.append(id) } else { leftCount -= 1 }
  }

  /// Attaches the promotional offer with which the app buys.
  func attach(_ offer: PaymentDiscount, to id: TransactionID) {
    book.discounts[id] = offer
    timeline.record(
      .queue(
        .offerAttached(
          transaction: id, offer: offer.identifier ?? .empty, nonce: offer.nonce ?? .empty,
          signed: offer.timestamp ?? .zero)),
      by: Actor(.app, at: owner.id))
  }

  func leave(_ id: TransactionID) {
    book[id].left()
    leftCount += 1
    if current == id { current = nil }
    if !line.isEmpty { line.removeAll { $0 == id } }
    let purchase = book[id].purchase
    if purchase != .none, book[id].shown != .restored, !book[id].traits.contains(.returnsAfterFinish) {
      ofPurchase[purchase] = nil
    }
    // The array is compacted only after half of its entries have left. A million finishes thus take
    // linear time.
    if leftCount > 64, leftCount * 2 > entered.count {
      entered.removeAll { book[$0].stage == .gone }
      leftCount = 0
    }
  }

  /// Adds a transaction for a finished purchase of the account that this device never had.
  func learn(_ statement: TransactionStatement) -> TransactionID {
    let entry = statement.entry
    let id = enter(
      Transaction(
        received: entry.product, quantity: entry.quantity, on: owner.id, account: statement.account,
        username: entry.appAccountToken))
    let copy = PurchaseCopy(
      purchase: statement.purchase, product: entry.product, username: entry.appAccountToken,
      quantity: entry.quantity, identifier: entry.transactionIdentifier, date: entry.purchaseDate,
      revision: statement.revision)
    _ = book[id].purchased(copy, identifier: entry.transactionIdentifier, date: entry.purchaseDate)
    book[id].reveal()
    timeline.record(
      .transaction(
        .learned(
          transaction: id, purchase: statement.purchase, identifier: entry.transactionIdentifier,
          product: entry.product, quantity: Int64(entry.quantity), account: statement.account)),
      by: system)
    leave(id)
    return id
  }

  func reserve(_ additional: Int) {
    entered.reserveCapacity(entered.count + additional)
    book.reserve(additional)
  }

  /// Whether the app may see transactions of an account. Transactions without an account are always visible.
  func isShown(_ account: AccountID) -> Bool {
    account == owner.account || account == .none || timeline.choose(.foreignTransactions, scope: scope) == 1
  }

  /// Schedules a callback for a launch. It is dropped if the launch has ended when it is due.
  func post(_ callback: QueueCallback) {
    let delays: [Interval] = [.zero, .milliseconds(1), .milliseconds(20), .milliseconds(300)]
    let delay = delays[timeline.choose(.callbackDelay, scope: scope)]
    latestCallbackDue = max(timeline.now + delay, latestCallbackDue)
    timeline.schedule(.callback(owner.id, callback), at: latestCallbackDue)
  }

  /// Schedules callbacks about changed transactions: one array, or several if the site splits it.
  func post(updated transactions: [TransactionID], to process: ProcessID, cutAt site: ChoiceSite) {
    var rest = transactions[...]
    for size in timeline.split(transactions.count, at: site, scope: scope) {
      post(.updated(Array(rest.prefix(size)), process: process, reveals: true))
      rest = rest.dropFirst(size)
    }
  }

  /// The transaction that delivers a purchase. Nil if the queue does not know the purchase.
  func transaction(of purchase: PurchaseID) -> TransactionID? { ofPurchase[purchase] }

  func link(_ id: TransactionID, to purchase: PurchaseID) { ofPurchase[purchase] = id }

  /// Records a call that is wrong but has no consequence.
  func misused(_ misuse: Misuse, subject: Int64) {
    timeline.record(.queue(.misused(misuse: misuse, subject: subject)), by: Actor(.app, at: owner.id))
  }
}

// MARK: The line of payments

extension TransactionQueue {
  /// Adds a payment to the line. Starts it if no other payment is in progress.
  func lineUp(_ id: TransactionID) {
    line.append(id)
    openNext()
  }

  /// Starts the next payment in line unless another one is in progress.
  private func openNext() {
    guard current == nil, let next = line.first else { return }
    line.removeFirst()
    current = next
    timeline.schedule(.purchaseOpens(owner.id), after: .zero)
  }

  /// Ends a payment's place in line, and starts the next payment.
  func step(past id: TransactionID) {
    if current == id { current = nil }
    openNext()
  }

  /// Keeps the network error of a transaction until the store answers whether it knows the purchase.
  func setLossError(_ error: StoreError, of id: TransactionID) { lossErrors[id] = error }

  /// Removes and returns the network error of a transaction. Nil if it has none.
  func takeLossError(of id: TransactionID) -> StoreError? { lossErrors.removeValue(forKey: id) }

  /// Empties the line after the death of the app's process.
  func clearLine() {
    line.removeAll()
    if let current, book[current].stage == .abandoned { self.current = nil }
  }
}

// MARK: Removals

extension TransactionQueue {
  /// Schedules the callback about a transaction that was removed. By default the callback is made after
  /// all events that are already scheduled.
  func postRemoval(_ id: TransactionID, process: ProcessID) {
    switch timeline.choose(.removedOrder, scope: scope) {
    case 1:
      // The removal overtakes every other callback: it is reported before the next one. If no other
      // callback is due first, the one scheduled here reports it.
      removedFirst.append(id)
      post(.removedFirst(process: process))
    case 2:
      if removalOpenSince == nil || !removals[removals.count - 1].isOneArray {
        beginRemoval(isOneArray: true, process: process)
      }
      removals[removals.count - 1].transactions.append(id)
    default:
      // Consecutive removals share one event if nothing else was scheduled between them. Each one still
      // has its own callback.
      if removalOpenSince != timeline.scheduledCount { beginRemoval(isOneArray: false, process: process) }
      removals[removals.count - 1].transactions.append(id)
    }
  }

  private func beginRemoval(isOneArray: Bool, process: ProcessID) {
    removals.append(PendingRemoval(isOneArray: isOneArray))
    post(.removed(process: process))
    removalOpenSince = timeline.scheduledCount
  }

  /// Schedules the callback about a transaction that the system removed from the queue. There is no
  /// callback if the app does not run.
  func tellRemoval(of id: TransactionID) {
    guard let process = owner.process else { return }
    removals.append(PendingRemoval(isOneArray: true))
    removals[removals.count - 1].transactions.append(id)
    post(.removed(process: process.id))
  }

  /// Ends the sharing of the latest removal's event. The next removal gets an event of its own.
  func closeRemoval() { removalOpenSince = nil }

  /// Removes and returns the transactions that the next removal callback reports.
  func takeRemoval() -> PendingRemoval? {
    guard !removals.isEmpty else { return nil }
    removalOpenSince = nil
    return removals.removeFirst()
  }

  /// Removes and returns the transactions that are reported before the next callback.
  func takeRemovedFirst() -> [TransactionID] {
    defer { removedFirst.removeAll() }
    return removedFirst
  }

  /// Forgets all removals, because the app's process died.
  func forgetRemovals() {
    removals.removeAll()
    removedFirst.removeAll()
    removalOpenSince = nil
  }

  /// The latest finished transaction of a product that is still in the app's list. Nil if there is none.
  func finishedTransaction(of product: ProductID) -> TransactionID? {
    guard !removals.isEmpty || !removedFirst.isEmpty else { return nil }
    return listed.last {
      book[$0].stage == .gone && book[$0].product == product && book[$0].result == .purchased
    }
  }

  /// Returns a finished transaction to the queue instead of reporting its removal.
  func comeBack(_ id: TransactionID) {
    removedFirst.removeAll { $0 == id }
    for place in removals.indices { removals[place].transactions.removeAll { $0 == id } }
    returnToQueue(id)
    link(id, to: book[id].purchase)
  }

  /// Records that the finish of a transaction has no lasting effect.
  func undoFinish(of id: TransactionID) {
    book[id].traits.insert(.returnsAfterFinish)
    undoneFinishes.append(id)
  }

  /// Returns a transaction to the queue, because its finish had no lasting effect.
  func returnToQueue(_ id: TransactionID) {
    undoneFinishes.removeAll { $0 == id }
    book[id].returned()
    reenter(id)
    timeline.record(.transaction(.returned(transaction: id)), by: actor)
    owner.downloads.forgetDownloads(of: id)
    announceDownloads(of: id)
  }
}

/// Transactions that left the queue. The callback about them is scheduled.
struct PendingRemoval {
  var transactions: [TransactionID] = []
  /// Whether one callback reports all the transactions. Otherwise each transaction has its own callback.
  let isOneArray: Bool
}
