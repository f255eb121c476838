internal import Facts
internal import Kernel
internal import StoreModel

extension PortCalls {
  /// The time per entry for which reading the receipt keeps the main thread busy, if the site chooses that.
  private static let readingTime = Interval.milliseconds(10)

  func readReceipt(on device: Device, _ process: AppProcess) -> PerformOutcome {
    noteReading(of: device)
    return work(
      readingTime(on: device), then: .receipt(openedReceipt(of: device)), on: device, process)
  }

  func readReceiptData(on device: Device, _ process: AppProcess) -> PerformOutcome {
    noteReading(of: device)
    let text = receiptData(of: device).map { timeline.texts.intern(knowledge.text(of: $0, for: device.id)) }
    return work(readingTime(on: device), then: text.map(AppReply.text) ?? .none, on: device, process)
  }

  func receiptURL(on device: Device, _ process: AppProcess) -> PerformOutcome {
    .reply(receiptURL(of: device).map { .text(timeline.texts.intern($0)) } ?? .none)
  }

  /// The time that reading the receipt takes. It grows with the number of entries.
  private func readingTime(on device: Device) -> Interval {
    guard let count = device.receipt?.entryCount, count > 0,
      timeline.choose(.receiptReading, scope: device.id.rawValue) == 1
    else { return .zero }
    return PortCalls.readingTime * Int(count)
  }

  private func noteReading(of device: Device) {
    timeline.record(
      .disk(
        .receiptRead(found: device.receipt != nil, entries: Int64(device.receipt?.entryCount ?? 0))),
      by: Actor(.app, at: device.id))
  }

  private func openedReceipt(of device: Device) -> AppReceipt? {
    receiptData(of: device).map { knowledge.open($0, isAsked: true) }
  }

  /// The data of the receipt on a device. Nil if the device has no receipt.
  func receiptData(of device: Device) -> ReceiptData? {
    guard let receipt = device.receipt else { return nil }
    return ReceiptData(
      environment: knowledge.environment, account: receipt.account, revision: receipt.revision,
      writtenAt: receipt.writtenAt, version: device.receiptVersion ?? "",
      originalVersion: device.firstVersion ?? "", flaws: receipt.flaws)
  }

  /// The URL of the receipt. If there is no receipt, the URL points to no file, or it is nil if the
  /// site chooses that.
  private func receiptURL(of device: Device) -> String? {
    if device.receipt == nil, timeline.choose(.missingReceipt, scope: device.id.rawValue) == 1 { return nil }
    switch knowledge.environment {
    case .production: return "StoreKit/receipt"
    case .sandbox: return "StoreKit/sandboxReceipt"
    }
  }
}
