public import Facts
public import StoreModel

/// The form in which the store writes and reads receipts.
public protocol ReceiptForm: Sendable {
  /// The receipt in Base64, as apps and servers pass it on.
  ///
  /// - Parameters:
  ///   - data: The reference by which the store identifies the receipt.
  ///   - device: The device that the receipt is for.
  ///   - content: Returns the receipt's content, for a form whose text contains it.
  ///   - words: Returns the run's texts, for a form whose text contains them.
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
