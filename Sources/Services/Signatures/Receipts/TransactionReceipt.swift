internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// The older receipt of one transaction: a NeXTSTEP property list with the purchase and its signature.
///
/// The signature field has a version byte, the signature, the length of the signer's certificate, and the
/// certificate.
struct TransactionReceipt {
  private let purchaseInfo: [UInt8]
  private let signature: [UInt8]
  private let isOfSandbox: Bool

  /// Signs the receipt of a transaction.
  ///
  /// - Parameter opaque: The bytes by which the store recognizes the receipt.
  init(_ source: TransactionReceiptSource, opaque: [UInt8]) {
    let entry = source.entry
    isOfSandbox = source.data.environment == .sandbox
    let purchased = ReceiptDate(entry.purchaseDate)
    let original = ReceiptDate(entry.originalPurchaseDate)
    var members = [
      ("original-purchase-date-pst", original.pacificText), ("purchase-date-ms", purchased.milliseconds),
      ("original-transaction-id", String(entry.originalTransactionIdentifier)), ("bvrs", source.version),
      ("transaction-id", String(entry.transactionIdentifier)), ("quantity", String(entry.quantity)),
      ("unique-vendor-identifier", VendorIdentifier(of: source.device).text),
      ("original-purchase-date-ms", original.milliseconds),
      ("product-id", source.product), ("purchase-date", purchased.text),
      ("original-purchase-date", original.text), ("bid", source.bundleIdentifier),
      ("purchase-date-pst", purchased.pacificText),
    ]
    if let expires = entry.expires, expires != .distantFuture {
      members.append(("expires-date", ReceiptDate(expires).milliseconds))
      members.append(("web-order-line-item-id", String(entry.webOrderLineItem)))
    }
    members.append((TransactionReceipt.reference, Base64.encode(opaque)))
    purchaseInfo = OldPropertyList.bytes(of: members)
    signature = ReceiptSigner.store.signature(of: TransactionReceipt.signed(purchaseInfo))
  }

  /// Parses a receipt. Throws if it is not one.
  init(_ bytes: [UInt8]) throws(ReceiptData.Flaw) {
    guard bytes.count <= TransactionReceipt.byteLimit, let text = String(validating: bytes, as: UTF8.self),
      let signature = OldPropertyList.bytes("signature", in: text),
      let purchaseInfo = OldPropertyList.bytes("purchase-info", in: text),
      signature.count > 1 + RSAKey.byteCount
    else { throw .malformed }
    self.purchaseInfo = purchaseInfo
    self.signature = Array(signature[1...RSAKey.byteCount])
    isOfSandbox = text.contains("\"environment\" = ")
    isGenuine =
      self.bytes == bytes
      && ReceiptSigner.store.accepts(self.signature, of: TransactionReceipt.signed(purchaseInfo))
  }

  /// Whether the store signed the receipt, and no byte was changed.
  private(set) var isGenuine = true

  /// The receipt before it is encoded in Base64.
  var bytes: [UInt8] {
    let certificate = ReceiptSigner.store.certificates[0]
    let length = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: certificate.count >> $0)
    }
    var members = [
      ("signature", Base64.encode([TransactionReceipt.version] + signature + length + certificate)),
      ("purchase-info", Base64.encode(purchaseInfo)),
    ]
    if isOfSandbox { members.append(("environment", "Sandbox")) }
    members += [("pod", "100"), ("signing-status", "0")]
    return OldPropertyList.bytes(of: members)
  }

  /// The bytes by which the store recognizes the receipt.
  var opaque: [UInt8]? {
    OldPropertyList.bytes(TransactionReceipt.reference, in: String(decoding: purchaseInfo, as: UTF8.self))
  }

  /// Whether the bytes start like such a receipt.
  static func isMeant(by bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

  /// The maximum length of such a receipt.
  private static let byteLimit = 65_536
  private static let version: UInt8 = 3
  private static let reference = "store-reference"

  private static func signed(_ purchaseInfo: [UInt8]) -> [UInt8] { [version] + purchaseInfo }
}

/// The content of a transaction's older receipt.
struct TransactionReceiptSource: Hashable, Sendable {
  let data: ReceiptData
  let device: DeviceID
  let entry: ReceiptEntry
  let product: String
  let bundleIdentifier: String
  let version: String
}
