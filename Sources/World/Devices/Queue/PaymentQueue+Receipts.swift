internal import Facts
internal import Kernel
internal import StoreModel

extension PaymentQueue {
  /// The delay of a late receipt after its callback.
  private static let lag = Interval.seconds(2)

  /// Replaces the receipt on the device by one from a message, if the cause writes a receipt. The receipt
  /// may arrive after the callback. A receipt that is older than the current one is ignored.
  func writeReceipt(_ receipt: Receipt, for cause: ReceiptCause, mayLag: Bool = false) {
    guard owner.installedVersion != nil, owner.receipt != receipt, !isOvertaken(receipt),
      ReceiptRules.isWritten(
        for: cause,
        ReceiptSituation(
          environment: owner.environment, hasNetwork: true, hasReceipt: owner.receipt != nil,
          hasPurchases: receipt.hasPurchases))
    else { return }
    if mayLag, timeline.choose(.receiptLag, scope: owner.id.rawValue) == 1 {
      owner.lateReceipts.append(receipt)
      timeline.schedule(.receiptArrives(owner.id), after: PaymentQueue.lag)
    } else {
      replaceReceipt(receipt)
    }
  }

  private func isOvertaken(_ receipt: Receipt) -> Bool {
    guard let present = owner.receipt, present.account == receipt.account else { return false }
    return present.revision > receipt.revision
  }

  /// Handles a late receipt. It is ignored if the current one is at least as new.
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

  /// Adds the downloads of a transaction, if it has hosted content.
  func announceDownloads(of id: TransactionID) {
    guard !book.contents.isEmpty, let content = book.contents[id] else { return }
    if book[id].result == .restored, timeline.choose(.restoredDownloads, scope: id.rawValue) == 1 { return }
    let product = book[id].product
    owner.downloads.announce(content, for: id, of: product, named: names.identifier(of: product))
  }
}
