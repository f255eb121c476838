public import Facts
public import StoreModel

/// The form in which the store writes and reads receipts.
public protocol ReceiptForm: Sendable {
  /// The receipt in Base64, as apps and servers pass it on.
  ///
  /// - Parameters:
  ///   - data: The reference by which the store identifies the receipt.
  ///   - device: The device that the receipt is for.
  ///   - content: The receipt's content. Only a form that contains it reads it.
  ///   - words: The texts of the run, for such a form.
  func text(
    of data: ReceiptData, device: DeviceID, content: () -> ReceiptContent, words: () -> ReceiptWords
  ) -> String
  /// Reads a receipt; throws if it is malformed or was not written by the store.
  func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData
}

/// The run's data for a form of receipts: the identifiers and types of products, and texts.
public struct ReceiptWords {
  public let product: (ProductID) -> String
  public let type: (ProductID) -> ProductType
  public let text: (TextID) -> String

  public init(
    product: @escaping (ProductID) -> String, type: @escaping (ProductID) -> ProductType,
    text: @escaping (TextID) -> String
  ) {
    self.product = product
    self.type = type
    self.text = text
  }
}

/// The short form: a sealed reference without any content.
public struct SealedReceipts: ReceiptForm {
  public init() {}

  public func text(
    of data: ReceiptData, device: DeviceID, content: () -> ReceiptContent, words: () -> ReceiptWords
  ) -> String { data.text }

  public func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData { try ReceiptData(text: text) }
}

extension Store {
  /// The receipt for some data, as the app's device and the app's server receive it.
  ///
  /// It shows the store's records as of its revision, so that its bytes never change.
  func text(of data: ReceiptData, for device: DeviceID) -> String {
    receiptForm.text(of: data, device: device, content: { writtenContent(of: data) }, words: { words })
  }

  private var words: ReceiptWords {
    ReceiptWords(
      product: { [names, timeline] in timeline.texts[names.identifier(of: $0)] },
      type: { [catalogue] in catalogue.type(of: $0) }, text: { [timeline] in timeline.texts[$0] })
  }

  /// Reads a receipt that was sent to the store, in any form.
  func receiptData(of text: TextID) throws(ReceiptData.Flaw) -> ReceiptData {
    try readForm.data(of: timeline.texts[text])
  }

  private func writtenContent(of data: ReceiptData) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isAsked: false))
    case .transaction:
      var entry = entry(purchase(data.purchase), data.purchase, asOf: data.revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: applicationIdentifier(of: data),
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }
}
