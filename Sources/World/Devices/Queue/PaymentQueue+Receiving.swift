internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Reports revocations to the app. If two answers contain the same revocation, it is reported once.
  func tellRevocations(of account: AccountID, _ answer: QueueAnswer) {
    guard !answer.revoked.isEmpty, account == owner.account, let process = owner.process else { return }
    let known = synchronization.knownRevocation(of: account, in: process)
    let news = answer.revoked.filter { $0.revision > known }.map(\.product)
    guard !news.isEmpty else { return }
    process.postedRevocations[account] = answer.revision
    transactions.post(.revoked(news, account, revision: answer.revision, process: process.id))
  }

  /// Adds the unfinished purchases that the store sent for an account.
  func receive(_ pending: [QueuedPurchase], of account: AccountID) {
    var news: [TransactionID] = []
    for item in pending {
      let purchase = item.own.copy.purchase
      guard !synchronization.outbox.contains(where: { $0.purchase == purchase }),
        owner.process?.vanished.contains(purchase) != true
      else { continue }
      if let known = transactions.transaction(of: purchase) {
        if transactions.undoneFinishes.contains(known) {
          transactions.returnToQueue(known)
          news.append(known)
        }
        if book[known].stage != .gone { continue }
      }
      if waits(item.transaction) {
        transactions.settle(item.transaction, item.outcome)
        continue
      }
      news.append(enterReceived(item.own, of: account))
    }
    transactions.hand(news, cutAt: .updatedBatches)
  }

  /// Whether a transaction of this queue still waits for its purchase. A transaction that was finished
  /// while deferred does not wait anymore, even if the finish had no lasting effect. Its purchase
  /// arrives as a new transaction.
  private func waits(_ id: TransactionID) -> Bool {
    guard id != .none, book[id].device == owner.id, book[id].stage != .gone else { return false }
    return book[id].stage != .settled || book[id].result != .deferred
  }

  private func enterReceived(_ delivered: DeliveredPurchase, of account: AccountID) -> TransactionID {
    let copy = delivered.copy
    let id = transactions.enter(
      Transaction(
        received: copy.product, quantity: copy.quantity, on: owner.id, account: account,
        username: copy.username))
    timeline.record(
      .transaction(
        .received(
          transaction: id, product: copy.product, quantity: Int64(copy.quantity), account: account)),
      by: transactions.actor)
    _ = book[id].purchased(copy, identifier: delivered.identifier, date: delivered.date)
    transactions.became(id, of: delivered)
    timeline.record(
      .transaction(.purchased(transaction: id, purchase: copy.purchase, identifier: delivered.identifier)),
      by: transactions.actor)
    transactions.announceDownloads(of: id)
    return id
  }
}
