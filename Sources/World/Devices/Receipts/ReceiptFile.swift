internal import Facts
internal import Kernel
internal import StoreModel

/// Writes receipts that arrived in messages to a device.
struct ReceiptFile {
  let timeline: Timeline

  /// The delay after the callback, if the receipt arrives late.
  private static let lag = Interval.seconds(2)

  /// Replaces the device's receipt by one that arrived in a message. Does nothing if `cause` writes no
  /// receipt, or if the current receipt is newer. If `mayLag` is true, the site can delay the receipt
  /// until after the callback.
  func write(
    _ receipt: Receipt, for cause: ReceiptCause, on device: Device, mayLag: Bool = false
  ) {
    guard device.installedVersion != nil, device.receipt != receipt, !isOvertaken(receipt, on: device),
      ReceiptRules.isWritten(
        for: cause,
        ReceiptSituation(
          environment: device.environment, hasNetwork: true, hasReceipt: device.receipt != nil,
          hasPurchases: receipt.hasPurchases))
    else { return }
    if mayLag, timeline.choose(.receiptLag, scope: device.id.rawValue) == 1 {
      device.lateReceipts.append(receipt)
      timeline.schedule(.receiptArrives(device.id), after: ReceiptFile.lag)
    } else {
      replace(receipt, on: device)
    }
  }

  private func isOvertaken(_ receipt: Receipt, on device: Device) -> Bool {
    guard let present = device.receipt, present.account == receipt.account else { return false }
    return present.revision > receipt.revision
  }

  /// Writes a late receipt to the device. It is ignored if the current receipt is at least as new.
  func lateReceiptArrived(on device: Device) {
    let receipt = device.lateReceipts.removeFirst()
    guard device.installedVersion != nil, receipt.account == device.account,
      receipt.revision > device.receipt?.revision ?? 0
    else { return }
    replace(receipt, on: device)
  }

  private func replace(_ receipt: Receipt, on device: Device) {
    device.receipt = receipt
    timeline.record(
      .device(.receiptWritten(entries: Int64(receipt.entryCount))), by: Actor(.device, at: device.id))
  }
}
