public import Facts
public import StoreModel

/// The form in which the store writes receipts, and reads those that are sent to it.
public protocol ReceiptForm: Sendable {
  /// The receipt in Base64, as apps and servers pass it on.
  ///
  /// - Parameters:
  ///   - data: The reference to the books, by which the store knows the receipt again.
  ///   - device: The device that the receipt is for.
  ///   - content: What the receipt says; only asked for by a form that says it.
  ///   - words: The texts of the run, for such a form.
  func text(
    of data: ReceiptData, device: DeviceID, content: () -> ReceiptContent, words: () -> ReceiptWords
  ) -> String
  /// Reads a receipt; throws if it is malformed or was not written by the store.
  func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData
}

/// What a form of receipts asks of a run: the identifiers and types of products, and texts.
public struct ReceiptWords {
  /// The identifier of a product.
  public let product: (ProductID) -> String
  /// The type of a product.
  public let type: (ProductID) -> ProductType
  /// The text with a number.
  public let text: (TextID) -> String

  /// Makes words.
  public init(
    product: @escaping (ProductID) -> String, type: @escaping (ProductID) -> ProductType,
    text: @escaping (TextID) -> String
  ) {
    self.product = product
    self.type = type
    self.text = text
  }
}

/// The short form: a sealed reference that says nothing of its own.
public struct SealedReceipts: ReceiptForm {
  /// Makes the form.
  public init() {}

  /// The sealed reference.
  public func text(
    of data: ReceiptData, device: DeviceID, content: () -> ReceiptContent, words: () -> ReceiptWords
  ) -> String { data.text }

  /// Reads a sealed reference.
  public func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData { try ReceiptData(text: text) }
}

extension Store {
  /// The receipt that some data stands for, as the app's device and its developer's server get it.
  ///
  /// It says what the books said at its revision, whatever happened later, so that its bytes never change.
  func text(of data: ReceiptData, for device: DeviceID) -> String {
    receiptForm.text(of: data, device: device, content: { writtenContent(of: data) }, words: { words })
  }

  private var words: ReceiptWords {
    ReceiptWords(
      product: { [names, timeline] in timeline.texts[names.identifier(of: $0)] },
      type: { [catalogue] in catalogue.type(of: $0) }, text: { [timeline] in timeline.texts[$0] })
  }

  /// Reads a receipt that was sent to the store, in whichever form.
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
