internal import Facts
internal import Kernel
internal import StoreModel

/// The transactions that listeners receive.
final class FeedUpdates {
  private let transactions: TransactionQueue
  private let known: KnownPurchases
  private let listeners: FeedListeners
  private let timeline: Timeline
  private let book: TransactionBook
  /// The transactions that a call to purchase returned in this launch. Only for lookup, never iterated.
  private var returned: Set<TransactionID> = []
  /// The updates that are on their way to a listener, in order.
  private var underway: [(listener: Int, transaction: TransactionID)] = []

  init(_ transactions: TransactionQueue, _ known: KnownPurchases, _ listeners: FeedListeners) {
    self.transactions = transactions
    self.known = known
    self.listeners = listeners
    timeline = transactions.timeline
    book = transactions.book
  }

  private var system: Actor { Actor(.device, at: transactions.owner.id) }

  /// Forgets what belonged to the process of the launch.
  func reset() {
    returned.removeAll()
    underway.removeAll()
  }

  /// Notes that a call to purchase returns a transaction. No listener of this launch receives it.
  func noteReturned(_ id: TransactionID) { returned.insert(id) }

  /// Sends the unfinished transactions of the signed-in account to a listener.
  func sendUnfinished(to listener: Int) {
    for id in known.unfinished where !returned.contains(id) { send(id, to: listener, evenFinished: false) }
  }

  /// Sends the unfinished transactions of the signed-in account to all listeners.
  func emitUnfinished() {
    for id in known.unfinished where !returned.contains(id) { emit(id) }
  }

  /// Sends a transaction to all listeners. A listener that has not received an earlier change yet receives
  /// only the latest one.
  func emit(_ id: TransactionID, evenFinished: Bool = false) {
    guard transactions.owner.process != nil, transactions.isShown(book[id].account) else { return }
    let receivers = listeners.of(.transactions)
    if receivers.isEmpty, listeners.hadOne(of: .transactions) {
      timeline.record(.storekit(.updateUnheard(transaction: id)), by: system)
    }
    for listener in receivers { send(id, to: listener, evenFinished: evenFinished) }
  }

  private func send(_ id: TransactionID, to listener: Int, evenFinished: Bool) {
    guard !underway.contains(where: { $0.listener == listener && $0.transaction == id }) else { return }
    underway.append((listener, id))
    transactions.tell(.updated(listener: listener, id, evenFinished: evenFinished))
  }

  /// Records what a listener receives, and returns the event. Nil if there is nothing left to deliver.
  func deliver(
    _ id: TransactionID, to listener: Int, evenFinished: Bool, _ process: AppProcess
  ) -> AppEvent? {
    underway.removeAll { $0.listener == listener && $0.transaction == id }
    guard listeners.isRunning(listener), let statement = known.statement(of: id) else { return nil }
    let isRevoked = statement.entry.cancellationDate != nil
    // The app finished the transaction before the update reached it.
    guard book[id].stage != .gone || isRevoked || evenFinished else { return nil }
    let (handle, isVerified) = known.give(id, statement, to: process)
    timeline.record(
      .storekit(
        .updated(
          listener: Int64(listener), transaction: id, revoked: isRevoked, verified: isVerified)),
      by: system)
    return .transactionUpdated(listener, handle)
  }
}
