public import Facts
public import Kernel
public import StoreModel

/// The form in which the store writes and reads receipts and signed transactions.
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
  /// The signed form of a transaction. If `isGenuine` is false, the signature is invalid.
  func text(
    of statement: TransactionStatement, signedAt: Instant, isGenuine: Bool, words: StatementWords
  ) -> String
  /// Reads the signed form of a transaction. Nil if the text is none.
  func signedTransaction(in text: String) -> SignedTransaction?
}

/// The run's data for the signed form of a transaction.
public struct StatementWords {
  public let receipts: ReceiptWords
  public let environment: StoreEnvironment
  public let applicationIdentifier: String
}

/// What the app's server reads in the signed form of a transaction.
public struct SignedTransaction: Hashable, Sendable {
  /// The identifier of the transaction.
  public let identifier: Int64
  public let bundleIdentifier: String
  /// Whether the purchase was revoked when the store signed it.
  public let isRevoked: Bool
  /// Whether the store signed it.
  public let isGenuine: Bool

  public init(identifier: Int64, bundleIdentifier: String, isRevoked: Bool, isGenuine: Bool) {
    self.identifier = identifier
    self.bundleIdentifier = bundleIdentifier
    self.isRevoked = isRevoked
    self.isGenuine = isGenuine
  }
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

  public func text(
    of statement: TransactionStatement, signedAt: Instant, isGenuine: Bool, words: StatementWords
  ) -> String {
    let revocation = statement.entry.cancellationDate == nil ? "" : " revoked"
    let seal = isGenuine ? "" : " unsigned"
    return
      "transaction \(statement.entry.transactionIdentifier) \(words.applicationIdentifier)\(revocation)\(seal)"
  }

  public func signedTransaction(in text: String) -> SignedTransaction? {
    let parts = text.split(separator: " ")
    guard parts.first == "transaction", parts.count > 2, let identifier = Int64(parts[1]) else { return nil }
    return SignedTransaction(
      identifier: identifier, bundleIdentifier: String(parts[2]), isRevoked: parts.contains("revoked"),
      isGenuine: !parts.contains("unsigned"))
  }
}
