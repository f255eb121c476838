internal import Facts
internal import Kernel
internal import StoreModel

/// The restores of a device's payment queue.
final class QueueRestores {
  private let timeline: Timeline
  private let network: Network
  private let transactions: TransactionQueue
  /// The restore that is in progress. Nil if there is none.
  private var running: RunningRestore?
  /// The number of restores started so far.
  private var count = 0

  init(network: Network, transactions: TransactionQueue) {
    timeline = transactions.timeline
    self.network = network
    self.transactions = transactions
  }

  private var book: TransactionBook { transactions.book }

  private var owner: Device { transactions.owner }

  /// Whether the restore with a serial number is in progress.
  func isRunning(_ serial: Int) -> Bool { running?.serial == serial }

  /// Handles the death of the app's process.
  func processDied(_ process: AppProcess) {
    if running?.process == process.id, timeline.choose(.killDuringRestore, scope: transactions.scope) == 0 {
      running = nil
    }
  }

  /// Starts a restore for the app.
  func restoreCompleted(username: TextID?, process: AppProcess) {
    timeline.record(.queue(.restoreCalled(username: username ?? .empty)), by: Actor(.app, at: owner.id))
    if running != nil {
      transactions.misused(.restoreWhileRestoring, subject: 0)
      if timeline.choose(.secondRestore, scope: transactions.scope) == 1 {
        transactions.post(.restoreFailed(.storeKit(.unknown), process: process.id))
      }
      return
    }
    count += 1
    running = RunningRestore(serial: count, process: process.id, username: username)
    SignInPrompt(timeline: timeline, network: network).ask(.restore, on: owner)
  }

  /// Handles the user's answer to the sign-in for a restore.
  func signInForRestore(isCancelled: Bool) {
    guard let restore = running else { return }
    if isCancelled || owner.account == .none {
      let isAuthentication = timeline.choose(.restoreCancelCode, scope: transactions.scope) == 1
      endRestore(failure: isAuthentication ? .authenticationCancelled : .storeKit(.paymentCancelled))
      return
    }
    network.send(
      .toStore(.restore(owner.account, username: restore.username, serial: restore.serial)),
      device: owner.id, from: transactions.actor)
  }

  /// Handles a part of the history. Each part is accepted once, and only after the parts before it.
  func restoreArrived(_ part: RestorePart) {
    guard var running, running.serial == part.serial, running.nextPosition == part.position else {
      return
    }
    running.restoredCount += part.purchases.count
    running.nextPosition += 1
    self.running = running
    if let receipt = part.receipt { ReceiptFile(timeline: timeline).write(receipt, for: .restore, on: owner) }
    let arrived = takeIn(part)
    let repetition = arrived.isEmpty ? 0 : timeline.choose(.restoreRepetition, scope: transactions.scope)
    if repetition == 2 {
      // As reported from real devices, the restore fails. The transactions that have arrived so far are
      // still delivered.
      endRestore(failure: .storeKit(.unknown))
      transactions.hand(arrived)
      return
    }
    if part.isLast, part.error == nil, !arrived.isEmpty,
      timeline.choose(.restoreEnd, scope: transactions.scope) == 1
    {
      // As reported from real devices, the app is notified of the end before the transactions. They
      // then arrive unsolicited.
      finishRestore(running, isHistoryEmpty: part.isHistoryEmpty)
      return transactions.hand(arrived)
    }
    transactions.hand(arrived)
    if repetition == 1 { transactions.hand(arrived) }
    if let error = part.error { return endRestore(failure: error) }
    if part.isLast { return finishRestore(running, isHistoryEmpty: part.isHistoryEmpty) }
    network.send(
      .toStore(.nextPart(serial: part.serial, position: running.nextPosition)), device: owner.id,
      from: transactions.actor)
  }

  private func takeIn(_ part: RestorePart) -> [TransactionID] {
    transactions.reserve(part.purchases.count)
    var arrived: [TransactionID] = []
    arrived.reserveCapacity(part.purchases.count)
    var contents = part.contents[...]
    for position in 0..<part.purchases.count {
      let content = contents.first?.position == position ? contents.removeFirst().content : nil
      arrived.append(
        enterRestored(
          part.purchases[position], of: part.account, identifier: part.firstIdentifier + Int64(position),
          content: content))
    }
    return arrived
  }

  private func enterRestored(
    _ copy: PurchaseCopy, of account: AccountID, identifier: Int64, content: HostedContent?
  ) -> TransactionID {
    let id = transactions.enter(
      Transaction(
        restored: copy, on: owner.id, account: account, identifier: identifier, date: timeline.now))
    if let content { book.contents[id] = content }
    if !timeline.choices.isQuiet { chooseTraits(ofRestored: id) }
    timeline.record(
      .transaction(
        .restored(
          transaction: id, product: copy.product, purchase: copy.purchase, identifier: identifier,
          account: account)),
      by: transactions.actor)
    transactions.announceDownloads(of: id)
    return id
  }

  private func chooseTraits(ofRestored id: TransactionID) {
    let options: [(ChoiceSite, TransactionTraits)] = [
      (.missingOriginal, .lacksOriginal), (.originalProduct, .originalLacksProduct),
      (.restoredReceipt, .lacksReceipt),
      (.restoredPayment, .paymentAsBought), (.downloadsWithoutContent, .lacksDownloads),
    ]
    for (site, trait) in options where timeline.choose(site, scope: id.rawValue) == 1 {
      book[id].traits.insert(trait)
    }
  }

  private func finishRestore(_ running: RunningRestore, isHistoryEmpty: Bool) {
    if running.restoredCount == 0 {
      if isHistoryEmpty {
        if timeline.choose(.emptyRestore, scope: transactions.scope) == 1 {
          return endRestore(failure: .storeKit(.unknown))
        }
      } else if timeline.choose(.restoreWithoutEffect, scope: transactions.scope) == 1 {
        self.running = nil
        return
      }
    }
    self.running = nil
    transactions.post(.restoreFinished(process: transactions.runningProcess))
  }

  func endRestore(failure: StoreError) {
    running = nil
    transactions.post(.restoreFailed(failure, process: transactions.runningProcess))
  }
}

struct RunningRestore {
  let serial: Int
  /// The launch that started the restore.
  let process: ProcessID
  /// The application user name that the app passed to the restore call; nil if it passed none.
  let username: TextID?
  /// The number of purchases that have arrived so far.
  var restoredCount = 0
  /// The position of the part that must arrive next.
  var nextPosition = 0
}
