internal import Facts
internal import Kernel
internal import StoreModel

struct RunningRestore {
  let serial: Int
  /// The launch that started it.
  let process: ProcessID
  /// The application user name of the restore call, if any.
  let username: TextID?
  /// The number of purchases that have arrived.
  var restoredCount = 0
  /// The position of the next part.
  var nextPosition = 0
}

extension PaymentQueue {
  /// Starts a restore for the app.
  func restoreCompleted(username: TextID?, process: AppProcess) {
    timeline.record(.queue(.restoreCalled(username: username ?? .empty)), by: Actor(.app, at: owner.id))
    if restore != nil {
      misused(.restoreWhileRestoring, subject: 0)
      if timeline.choose(.secondRestore, scope: scope) == 1 {
        post(.restoreFailed(.storeKit(.unknown), process: process.id))
      }
      return
    }
    restoreCount += 1
    restore = RunningRestore(serial: restoreCount, process: process.id, username: username)
    askToSignIn(.restore)
  }

  /// Asks the user to sign in.
  ///
  /// If the store cannot be reached, a password cannot be checked, so the user is not asked.
  func askToSignIn(_ reason: SignInReason) {
    guard network.isUp(owner.id, .store) else {
      timeline.schedule(.signInIsSkipped(owner.id, reason), after: .zero)
      return
    }
    timeline.record(.device(.signInAsked(reason: reason)), by: system)
    timeline.schedule(.userAnswersSignIn(owner.id, reason), after: PaymentQueue.thinkingTime)
  }

  /// Handles the user's answer to the sign-in for a restore.
  func signInForRestore(isCancelled: Bool) {
    guard let restore else { return }
    if isCancelled || owner.account == .none {
      let isAuthentication = timeline.choose(.restoreCancelCode, scope: scope) == 1
      endRestore(failure: isAuthentication ? .authenticationCancelled : .storeKit(.paymentCancelled))
      return
    }
    network.send(
      .toStore(.restore(owner.account, username: restore.username, serial: restore.serial)),
      device: owner.id, from: actor)
  }

  /// Handles a part of the history. Parts are accepted in order, each once.
  func restoreArrived(_ part: RestorePart) {
    guard var running = restore, running.serial == part.serial, running.nextPosition == part.position else {
      return
    }
    running.restoredCount += part.purchases.count
    running.nextPosition += 1
    restore = running
    if let receipt = part.receipt { writeReceipt(receipt, for: .restore) }
    let arrived = takeIn(part)
    let repetition = arrived.isEmpty ? 0 : timeline.choose(.restoreRepetition, scope: scope)
    if repetition == 2 {
      // As reported from real devices: the restore fails, and the transactions found so far are still
      // delivered.
      endRestore(failure: .storeKit(.unknown))
      hand(arrived)
      return
    }
    if part.isLast, part.error == nil, !arrived.isEmpty, timeline.choose(.restoreEnd, scope: scope) == 1 {
      // As reported from the field: the end is reported first, and the transactions arrive unsolicited.
      finishRestore(running, isHistoryEmpty: part.isHistoryEmpty)
      return hand(arrived)
    }
    hand(arrived)
    if repetition == 1 { hand(arrived) }
    if let error = part.error { return endRestore(failure: error) }
    if part.isLast { return finishRestore(running, isHistoryEmpty: part.isHistoryEmpty) }
    network.send(
      .toStore(.nextPart(serial: part.serial, position: running.nextPosition)), device: owner.id, from: actor)
  }

  private func takeIn(_ part: RestorePart) -> [TransactionID] {
    reserve(part.purchases.count)
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
    let id = enter(
      Transaction(
        restored: copy, on: owner.id, account: account, identifier: identifier, date: timeline.now))
    if let content { book.contents[id] = content }
    if !timeline.choices.isQuiet { chooseTraits(ofRestored: id) }
    timeline.record(
      .transaction(
        .restored(
          transaction: id, product: copy.product, purchase: copy.purchase, identifier: identifier,
          account: account)),
      by: actor)
    announceDownloads(of: id)
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
        if timeline.choose(.emptyRestore, scope: scope) == 1 {
          return endRestore(failure: .storeKit(.unknown))
        }
      } else if timeline.choose(.restoreWithoutEffect, scope: scope) == 1 {
        restore = nil
        return
      }
    }
    restore = nil
    post(.restoreFinished(process: runningProcess))
  }

  /// Ends a restore with an error.
  func endRestore(failure: StoreError) {
    restore = nil
    post(.restoreFailed(failure, process: runningProcess))
  }
}
