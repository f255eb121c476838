public import Facts
internal import Kernel
internal import StoreModel

extension World {
  /// Writes the receipt that the production store packs with the app to the device. The sandbox packs
  /// none. It is part of the installation and has no fact of its own.
  func packReceipt(for device: Device) {
    guard device.account != .none else { return }
    let receipt = store.receipts.receipt(of: device.account)
    let situation = ReceiptSituation(
      environment: environment, hasNetwork: true, hasReceipt: false, hasPurchases: receipt.hasPurchases)
    if ReceiptRules.isWritten(for: .installation, situation) { device.receipt = receipt }
  }

  /// A current receipt of an account, as its app would send it. Later events do not change it. The store
  /// can have written it for another app.
  public func receiptText(of account: AccountID, isOfAnotherApp: Bool = false) -> String {
    var data = currentReceipt(of: account)
    if isOfAnotherApp { data.flaws.insert(.isOfAnotherApp) }
    return store.text(of: data, for: receiptDevice(of: account))
  }

  /// The device to which the current receipt of an account is bound: the first one on which the account
  /// is signed in.
  public func receiptDevice(of account: AccountID) -> DeviceID { store.receipts.device(of: account) }

  private func currentReceipt(of account: AccountID) -> ReceiptData {
    ReceiptData(
      environment: environment, account: account, revision: store.books.revision, writtenAt: timeline.now,
      version: "1.0", originalVersion: "1.0")
  }

  /// The validation endpoint's answer about a current receipt of an account, as JSON. Reading it changes
  /// no state.
  public func receiptJSON(of account: AccountID, excludesOldTransactions: Bool = false) -> String {
    json(
      of: CheckAnswer(
        status: CheckStatus.valid.rawValue,
        document: store.receipts.document(
          of: currentReceipt(of: account), excludesOldTransactions: excludesOldTransactions, isAsked: false)))
  }

  /// Sends a receipt to the app's server by other means than the app, and requests the content of a
  /// product. The server's answer is discarded.
  public func replayReceipt(_ receipt: String, for product: ProductID, on device: Device) {
    let user = Actor(.user, at: device.id)
    let text = timeline.texts.intern(receipt)
    let isForeign = (try? store.receipts.data(of: receipt))?.flaws.contains(.isOfAnotherApp) ?? false
    timeline.record(
      .user(isForeign ? .sentForeignReceipt(product: product) : .replayedReceipt(product: product)), by: user)
    var exchange = ServerExchange(number: 0, process: .none, account: device.account, verb: .deliver)
    (exchange.key, exchange.receipt) = (store[product].identifier, text)
    network.send(.toServer(exchange), device: device.id, from: user)
  }

  /// An answer of the validation endpoint as JSON.
  public func json(of answer: CheckAnswer) -> String {
    let texts = timeline.texts
    var printer = ReceiptPrinter(
      nameOfProduct: { [names] in texts[names.identifier(of: $0)] }, text: { texts[$0] })
    return printer.answer(
      status: answer.status, isRetryable: answer.isRetryable, document: answer.document)
  }
}
