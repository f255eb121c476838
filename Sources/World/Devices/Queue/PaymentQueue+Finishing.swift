internal import Facts
internal import Kernel
internal import StoreModel

/// A purchase that the app finished. The store has not acknowledged it yet.
struct FinishedPurchase {
  let purchase: PurchaseID
  let product: ProductID
  let account: AccountID
  let process: ProcessID
  /// Whether a report about it is under way.
  var isReported = false
}

/// Removed transactions whose callback is scheduled.
struct PendingRemoval {
  var transactions: [TransactionID] = []
  /// Whether one callback reports all of them, or each has its own.
  let isOneArray: Bool

  init(isOneArray: Bool) { self.isOneArray = isOneArray }
}

extension PaymentQueue {
  /// Finishes a transaction. An exception ends the app's process.
  func finish(_ handle: TransactionHandle, process: AppProcess) -> Exception? {
    let id = handle.transaction
    let order = book[id].finishCalled()
    timeline.record(
      .queue(.finishCalled(transaction: id, state: book[id].shown)), by: Actor(.app, at: owner.id))
    if handle.process != process.id {
      misused(.finishedOfEarlierLaunch, subject: Int64(id.rawValue))
      return timeline.choose(.finishTwice, scope: id.rawValue) == 1 ? .finishTwice : nil
    }
    switch order {
    case .raise: return .finishWhilePurchasing
    case .repeated:
      misused(.finishedTwice, subject: Int64(id.rawValue))
      return timeline.choose(.finishTwice, scope: id.rawValue) == 1 ? .finishTwice : nil
    case .finishDeferred:
      misused(.finishedDeferred, subject: Int64(id.rawValue))
      if timeline.choose(.finishDeferred, scope: id.rawValue) == 0 { remove(id, process: process) }
    case .remove:
      remove(id, process: process)
    }
    return nil
  }

  private func remove(_ id: TransactionID, process: AppProcess) {
    if timeline.choose(.finishWithoutEffect, about: id, on: owner.id) == 1 {
      book[id].traits.insert(.returnsAfterFinish)
      undoneFinishes.append(id)
    } else if book[id].shown == .purchased {
      outbox.append(
        FinishedPurchase(
          purchase: book[id].purchase, product: book[id].product, account: book[id].account,
          process: process.id))
      owesReport = true
    }
    leave(id)
    timeline.record(.transaction(.removed(transaction: id)), by: actor)
    owner.downloads.transactionLeft(id)
    postRemoval(id, process: process.id)
  }

  /// Schedules the callback about a removed transaction after the events that are already scheduled.
  private func postRemoval(_ id: TransactionID, process: ProcessID) {
    switch timeline.choose(.removedOrder, scope: scope) {
    case 1:
      // It overtakes every other callback: it is delivered before the next one, which is this one at the
      // latest.
      removedFirst.append(id)
      post(.removedFirst(process: process))
    case 2:
      if removalOpenSince == nil || !removals[removals.count - 1].isOneArray {
        beginRemoval(isOneArray: true, process: process)
      }
      removals[removals.count - 1].transactions.append(id)
    default:
      // Consecutive removals share one event if nothing was scheduled between them. Each is reported
      // separately.
      if removalOpenSince != timeline.scheduledCount { beginRemoval(isOneArray: false, process: process) }
      removals[removals.count - 1].transactions.append(id)
    }
  }

  private func beginRemoval(isOneArray: Bool, process: ProcessID) {
    removals.append(PendingRemoval(isOneArray: isOneArray))
    post(.removed(process: process))
    removalOpenSince = timeline.scheduledCount
  }

  /// Reports finished purchases to the store.
  func sendReport() {
    owesReport = false
    var account = AccountID.none
    var purchases: [PurchaseID] = []
    for position in outbox.indices where !outbox[position].isReported {
      if account == .none { account = outbox[position].account }
      guard outbox[position].account == account else { continue }
      outbox[position].isReported = true
      purchases.append(outbox[position].purchase)
    }
    guard !purchases.isEmpty else { return }
    network.send(.toStore(.finish(account, purchases)), device: owner.id, from: actor)
    if outbox.contains(where: { !$0.isReported }) { sendReport() }
  }

  /// Handles the store's acknowledgment of finished purchases.
  func finishWasAcknowledged(_ purchases: [PurchaseID]) {
    if outbox.count == purchases.count, outbox.first?.purchase == purchases.first {
      outbox.removeAll(keepingCapacity: true)
    } else {
      outbox.removeAll { purchases.contains($0.purchase) }
    }
  }

  /// Handles a lost report. It is sent again when the queue next synchronizes.
  func reportWasLost(_ purchases: [PurchaseID]) {
    for position in outbox.indices where purchases.contains(outbox[position].purchase) {
      outbox[position].isReported = false
    }
  }
}
