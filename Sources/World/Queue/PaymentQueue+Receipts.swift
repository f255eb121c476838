internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// How long a receipt that lags is on its way.
  private static let lag = Interval.seconds(2)

  /// Replaces the receipt on the device, if what happened leads to a new one; a receipt may lag behind what the app is
  /// told.
  func writeReceipt(_ receipt: Receipt, for cause: ReceiptCause, mayLag: Bool = false) {
    guard owner.installedVersion != nil, owner.receipt != receipt,
      store.writesReceipt(for: cause, of: receipt.account, hasReceipt: owner.receipt != nil)
    else { return }
    if mayLag, timeline.choose(.receiptLag, scope: owner.id.rawValue) == 1 {
      owner.lateReceipts.append(receipt)
      timeline.schedule(.receiptArrives(owner.id), after: PaymentQueue.lag)
    } else {
      replaceReceipt(receipt)
    }
  }

  /// A receipt that lagged is there; one that a younger receipt overtook changes nothing.
  func lateReceiptArrived() {
    let receipt = owner.lateReceipts.removeFirst()
    guard owner.installedVersion != nil, receipt.account == owner.account,
      receipt.revision > owner.receipt?.revision ?? 0
    else { return }
    replaceReceipt(receipt)
  }

  private func replaceReceipt(_ receipt: Receipt) {
    owner.receipt = receipt
    timeline.record(.device(.receiptWritten(entries: Int64(receipt.entryCount))), by: system)
  }
}
