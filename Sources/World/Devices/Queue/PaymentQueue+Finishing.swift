internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// Finishes a transaction. Returns an exception if the call ends the app's process.
  func finish(_ handle: TransactionHandle, process: AppProcess) -> Exception? {
    let id = handle.transaction
    let order = book[id].finishCalled()
    timeline.record(
      .queue(.finishCalled(transaction: id, state: book[id].shown)), by: Actor(.app, at: owner.id))
    if handle.process != process.id {
      transactions.misused(.finishedOfEarlierLaunch, subject: Int64(id.rawValue))
      return timeline.choose(.finishTwice, scope: id.rawValue) == 1 ? .finishTwice : nil
    }
    switch order {
    case .raise: return .finishWhilePurchasing
    case .repeated:
      transactions.misused(.finishedTwice, subject: Int64(id.rawValue))
      return timeline.choose(.finishTwice, scope: id.rawValue) == 1 ? .finishTwice : nil
    case .finishDeferred:
      transactions.misused(.finishedDeferred, subject: Int64(id.rawValue))
      if timeline.choose(.finishDeferred, scope: id.rawValue) == 0 { remove(id, process: process) }
    case .remove:
      remove(id, process: process)
    }
    return nil
  }

  private func remove(_ id: TransactionID, process: AppProcess) {
    synchronization.finish(id, isPaid: book[id].shown == .purchased, process: process)
    transactions.postRemoval(id, process: process.id)
  }
}
