internal import Facts
internal import Kernel
internal import StoreModel

/// The questions of a device to the store about the signed-in account, and its reports of finished
/// purchases.
final class StoreSynchronization {
  private let network: Network
  private let transactions: TransactionQueue
  private var reports = FinishReports()
  /// For each account, the revision of the latest revocation that the app was notified of. Only for
  /// lookup, never iterated.
  private var knownRevocations: [AccountID: UInt32] = [:]
  /// The latest revision of the store's records that an answer contained.
  private var newestRevision: UInt32 = 0
  /// Whether the device waits for the store's answer to a question.
  private(set) var isAsking = false

  init(network: Network, transactions: TransactionQueue) {
    self.network = network
    self.transactions = transactions
  }

  private var owner: Device { transactions.owner }

  private var book: TransactionBook { transactions.book }

  /// Asks the store for pending purchases and for the outcomes of unanswered payments. Renewals are
  /// requested only if the app is to receive them. StoreKit 2 always takes them.
  ///
  /// Without an observer the device asks nothing. A request for renewals then waits for the next
  /// observer.
  func synchronize(takesRenewals: Bool = false) {
    guard let process = owner.process else { return }
    if takesRenewals || owner.feed != nil { process.awaitsRenewals = true }
    guard process.hears, !process.isSynchronizationOff, owner.account != .none else { return }
    let account = owner.account
    let finished = outbox.isEmpty ? [] : outbox.filter { $0.account == account }.map(\.purchase)
    let question = QueueQuestion(
      finished: finished, open: transactions.all.filter { isOpen(book[$0], for: account) },
      knownRevocation: knownRevocation(of: account, in: process), takesRenewals: process.awaitsRenewals,
      knownHistory: owner.feed?.knownHistory(of: account))
    isAsking = true
    network.send(.toStore(.queue(account, question)), device: owner.id, from: transactions.actor)
  }

  /// Handles the store's answer to a question, or its loss.
  func questionEnded() { isAsking = false }

  /// Whether the device must ask the store for the outcome of a transaction.
  private func isOpen(_ transaction: Transaction, for account: AccountID) -> Bool {
    switch transaction.stage {
    case .confirmed, .stranded, .deferred: transaction.account == account
    case .inLine, .asking, .onSheet, .abandoned, .gone: false
    case .settled: transaction.result == .failed && transaction.traits.contains(.outcomeUnknown)
    }
  }

  /// Whether an answer of the store is current. An answer is outdated if an earlier answer had a later
  /// revision.
  func accepts(_ revision: UInt32) -> Bool {
    guard revision >= newestRevision else { return false }
    newestRevision = revision
    return true
  }

  /// The revision of an account's latest revocation about which this launch was notified or has a
  /// scheduled callback.
  func knownRevocation(of account: AccountID, in process: AppProcess) -> UInt32 {
    max(knownRevocations[account] ?? 0, process.postedRevocations[account] ?? 0)
  }

  /// Records that the app was notified of an account's revocations up to a revision.
  func revocationWasTold(to account: AccountID, upTo revision: UInt32) {
    knownRevocations[account] = revision
  }
}

// MARK: Reports of finishes

extension StoreSynchronization {
  /// Finished purchases that the store has not acknowledged.
  var outbox: [FinishedPurchase] { reports.outbox }

  func addToOutbox(_ purchase: FinishedPurchase) { reports.add(purchase) }

  /// Finishes a transaction for the app: it leaves the device's queue, and a paid one is reported to the store.
  func finish(_ id: TransactionID, isPaid: Bool, process: AppProcess) {
    let timeline = transactions.timeline
    if timeline.choose(.finishWithoutEffect, about: id, on: owner.id) == 1 {
      transactions.undoFinish(of: id)
    } else if isPaid {
      addToOutbox(
        FinishedPurchase(
          purchase: book[id].purchase, product: book[id].product, account: book[id].account,
          process: process.id))
    }
    transactions.leave(id)
    timeline.record(.transaction(.removed(transaction: id)), by: transactions.actor)
    owner.downloads.transactionLeft(id)
  }

  /// Reports all unreported finished purchases to the store.
  func reportFinishes() {
    while let (account, purchases) = reports.next() {
      network.send(.toStore(.finish(account, purchases)), device: owner.id, from: transactions.actor)
    }
  }

  /// Reports the purchases that the app finished in the turn that ended.
  func turnEnded() {
    if reports.isOwed { reportFinishes() }
  }

  /// Handles the store's acknowledgment of a report.
  func finishWasAcknowledged(_ purchases: [PurchaseID], revision: UInt32) {
    newestRevision = max(newestRevision, revision)
    reports.wereAcknowledged(purchases)
  }

  /// Handles an acknowledgment of finished purchases that was part of another answer.
  func wereAcknowledged(_ purchases: [PurchaseID]) { reports.wereAcknowledged(purchases) }

  /// Handles a lost report. Its purchases are reported again with the next question.
  func reportWasLost(_ purchases: [PurchaseID]) { reports.wereLost(purchases) }

  /// Handles the death of the app's process. Its unreported purchases are reported, or forgotten.
  func processDied(_ process: AppProcess) {
    if transactions.timeline.choose(.finishOffline, scope: transactions.scope) == 1 {
      reports.forgetUnreported(of: process.id)
    } else {
      reportFinishes()
    }
  }
}
