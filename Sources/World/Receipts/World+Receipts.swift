public import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// The store packs a receipt with the app, and the test store does not; that is a part of the installation and no
  /// fact of its own.
  func packReceipt(for device: Device) {
    guard device.account != .none else { return }
    let receipt = store.receipt(of: device.account)
    let situation = ReceiptSituation(
      environment: environment, hasNetwork: true, hasReceipt: false, hasPurchases: receipt.hasPurchases)
    if ReceiptRules.isWritten(for: .installation, situation) { device.receipt = receipt }
  }

  func readReceipt(on device: Device, _ process: AppProcess) -> PerformOutcome {
    noteReading(of: device)
    return .reply(.receipt(openedReceipt(of: device)))
  }

  func readReceiptData(on device: Device, _ process: AppProcess) -> PerformOutcome {
    noteReading(of: device)
    return .reply(receiptData(of: device).map { .text(timeline.texts.intern($0.text)) } ?? .none)
  }

  func receiptURL(on device: Device, _ process: AppProcess) -> PerformOutcome {
    .reply(receiptURL(of: device).map { .text(timeline.texts.intern($0)) } ?? .none)
  }

  private func noteReading(of device: Device) {
    timeline.record(
      .disk(
        .receiptRead(found: device.receipt != nil, entries: Int64(device.receipt?.entryCount ?? 0))),
      by: Actor(.app, at: device.id))
  }

  private func openedReceipt(of device: Device) -> AppReceipt? {
    receiptData(of: device).map { store.open($0, isAsked: true) }
  }

  /// The receipt on a device in the form in which it travels.
  func receiptData(of device: Device) -> ReceiptData? {
    guard let receipt = device.receipt else { return nil }
    return ReceiptData(
      environment: environment, account: receipt.account, revision: receipt.revision,
      writtenAt: receipt.writtenAt, version: device.installedVersion ?? "",
      originalVersion: device.firstVersion ?? "", flaws: receipt.flaws)
  }

  /// The check endpoint's answer about a current receipt of an account, as JSON; looking changes nothing.
  public func receiptJSON(of account: AccountID, excludesOldTransactions: Bool = false) -> String {
    let data = ReceiptData(
      environment: environment, account: account, revision: store.revision, writtenAt: timeline.now,
      version: "1.0", originalVersion: "1.0")
    return json(
      of: CheckAnswer(
        status: CheckStatus.valid.rawValue,
        document: store.document(
          of: data, excludesOldTransactions: excludesOldTransactions, isAsked: false)))
  }

  /// An answer of the check endpoint as JSON.
  public func json(of answer: CheckAnswer) -> String {
    let texts = timeline.texts
    var printer = ReceiptPrinter(
      nameOfProduct: { [names] in texts[names.identifier(of: $0)] }, text: { texts[$0] })
    return printer.answer(
      status: answer.status, isRetryable: answer.isRetryable, document: answer.document)
  }

  /// Where the receipt lies, or nothing; where there is none, the address can lead nowhere or be absent.
  private func receiptURL(of device: Device) -> String? {
    if device.receipt == nil, timeline.choose(.missingReceipt, scope: device.id.rawValue) == 1 { return nil }
    switch environment {
    case .production: return "StoreKit/receipt"
    case .sandbox: return "StoreKit/sandboxReceipt"
    }
  }
}
