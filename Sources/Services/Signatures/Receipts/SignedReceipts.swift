public import Facts
internal import Kernel
public import StoreModel
public import World

/// Receipts as a device stores them: signed files that list the purchases and contain the store's own
/// reference.
///
/// The same receipt always has the same bytes. The short form is parsed as well.
public struct SignedReceipts: ReceiptForm {
  private let style: ReceiptStyle

  public init(_ style: ReceiptStyle = .store) { self.style = style }

  /// The receipt of an app, or the older receipt of a transaction, in Base64.
  public func text(
    of data: ReceiptData, device: DeviceID, content: () -> ReceiptContent, words: () -> ReceiptWords
  ) -> String {
    switch content() {
    case .app(let receipt):
      let payload = ReceiptPayload(
        receipt, opaque: SignedReceipts.opaque(data), vendor: VendorIdentifier(of: device), style: style,
        words: words())
      return Base64.encode(SignedMessage(signing: payload.bytes, style: style).bytes)
    case .transaction(let entry, let bundleIdentifier, let version):
      let source = TransactionReceiptSource(
        data: data, device: device, entry: entry, product: words().product(entry.product),
        bundleIdentifier: bundleIdentifier, version: version)
      return SignedReceipts.transactions.made(of: source) {
        Base64.encode(TransactionReceipt(source, opaque: SignedReceipts.opaque(data)).bytes)
      }
    }
  }

  /// The most recent receipts of transactions. The receipt of a single purchase takes three kilobytes.
  private static let transactions = ReceiptCache<TransactionReceiptSource, String>(limit: 512)

  /// The bytes by which the store recognizes a receipt.
  private static func opaque(_ data: ReceiptData) -> [UInt8] {
    guard let opaque = Base64.decode(data.text) else {
      preconditionFailure("a sealed receipt is not base64: \(data.text)")
    }
    return opaque
  }

  /// Parses a receipt of any kind and style, or a short one.
  public func data(of text: String) throws(ReceiptData.Flaw) -> ReceiptData {
    guard SignedReceipts.isMeant(by: text) else { return try ReceiptData(text: text) }
    guard let bytes = Base64.decode(text), let data = try SignedReceipts.data(of: bytes) else {
      throw .malformed
    }
    return data
  }

  /// Whether a text may be a signed receipt in Base64. The first letter of a short receipt is different.
  private static func isMeant(by text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "M") || text.utf8.first == UInt8(ascii: "e")
  }

  /// Parses the file content of a signed receipt. Returns nil if the bytes are not a signed receipt.
  static func data(of bytes: [UInt8]) throws(ReceiptData.Flaw) -> ReceiptData? {
    if bytes.first == ElementTag.sequence.byte { return try data(message: bytes) }
    if TransactionReceipt.isMeant(by: bytes) {
      let receipt = try TransactionReceipt(bytes)
      guard receipt.isGenuine, let opaque = receipt.opaque else { throw .notAuthentic }
      return try ReceiptData(text: Base64.encode(opaque))
    }
    return nil
  }

  private static func data(message bytes: [UInt8]) throws(ReceiptData.Flaw) -> ReceiptData {
    guard let message = try? SignedMessage(bytes) else { throw .malformed }
    guard message.isGenuine, let opaque = try? ReceiptPayload.opaque(in: message.payload) else {
      throw .notAuthentic
    }
    return try ReceiptData(text: Base64.encode(opaque))
  }
}
