internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// The signed content of a receipt: a set of attributes, each with a type, a version and a value in an octet
/// string.
///
/// The attributes are in the order of their types, as they are written here, not in DER's order of their
/// bytes.
struct ReceiptPayload {
  let bytes: [UInt8]

  /// Writes the payload of an app's receipt.
  ///
  /// - Parameters:
  /// - receipt: The content.
  /// - opaque: The bytes by which the store recognizes the receipt.
  /// - vendor: The device to which the receipt is bound.
  init(
    _ receipt: AppReceipt, opaque: [UInt8], vendor: VendorIdentifier, style: ReceiptStyle, words: ReceiptWords
  ) {
    let identifier = DER.utf8String(receipt.bundleIdentifier)
    let environment =
      switch style {
      case .store: receipt.type.name
      case .localTesting: "Xcode"
      }
    var attributes = ReceiptAttributes()
    attributes.text(0, environment)
    attributes.integer(1, receipt.appItem)
    attributes.bytes(2, identifier)
    attributes.text(3, receipt.version)
    attributes.bytes(4, opaque, version: 2)
    attributes.bytes(5, ShortHash.digest(vendor.bytes + opaque + identifier))
    attributes.bytes(6, ReceiptPayload.filling(6, opaque))
    attributes.bytes(7, ReceiptPayload.filling(7, opaque))
    attributes.date(8, receipt.createdAt)
    attributes.integer(9, 1)
    attributes.plainText(10, "4+")
    attributes.integer(11, receipt.appItem == 0 ? 0 : 1)
    attributes.date(12, receipt.createdAt)
    attributes.integer(13, 0)
    attributes.integer(14, 0)
    attributes.integer(15, receipt.download)
    attributes.integer(16, receipt.versionItem)
    for entry in receipt.entries { attributes.bytes(17, ReceiptPayload.purchase(entry, words)) }
    attributes.date(18, receipt.originalPurchaseDate)
    attributes.text(19, receipt.originalVersion)
    attributes.text(20, "")
    if let expiration = receipt.expirationDate { attributes.date(21, expiration) }
    attributes.integer(25, 0, version: 3)
    bytes = attributes.set
  }

  private static func purchase(_ entry: ReceiptEntry, _ words: ReceiptWords) -> [UInt8] {
    var attributes = ReceiptAttributes()
    attributes.integer(1701, Int64(entry.quantity))
    attributes.text(1702, words.product(entry.product))
    attributes.text(1703, String(entry.transactionIdentifier))
    attributes.date(1704, entry.purchaseDate)
    attributes.text(1705, String(entry.originalTransactionIdentifier))
    attributes.date(1706, entry.originalPurchaseDate)
    attributes.integer(1707, number(of: words.type(entry.product)))
    attributes.date(1708, entry.expires == .distantFuture ? nil : entry.expires)
    attributes.text(1709, "")
    attributes.integer(1710, 0)
    attributes.integer(1711, entry.webOrderLineItem)
    attributes.date(1712, entry.cancellationDate)
    attributes.flag(1713, entry.isTrialPeriod)
    attributes.text(1714, "")
    attributes.text(1715, "")
    attributes.text(1716, "")
    attributes.text(1717, "")
    attributes.text(1718, "")
    attributes.flag(1719, entry.isIntroductoryPeriod)
    if entry.offer != .empty { attributes.text(1721, words.text(entry.offer)) }
    attributes.integer(1722, 0)
    return attributes.set
  }

  /// The number of a product type. A free subscription is not one of the four types, and counts as
  /// non-renewing.
  private static func number(of type: ProductType) -> Int64 {
    switch type {
    case .nonConsumable: 0
    case .consumable: 1
    case .nonRenewing, .freeSubscription: 2
    case .autoRenewable: 3
    }
  }

  /// The bytes of an attribute with an unknown meaning. They look random and are always the same for a
  /// receipt.
  private static func filling(_ type: UInt8, _ opaque: [UInt8]) -> [UInt8] {
    SecureHash.digest([type] + opaque)
  }
}

extension ReceiptPayload {
  /// The opaque value of a payload, by which the store recognizes the receipt.
  static func opaque(in payload: [UInt8]) throws(EncodingFlaw) -> [UInt8] {
    var all = ElementReader(payload)
    var attributes = try all.enter(.set)
    while !attributes.isAtEnd {
      var attribute = try attributes.enter(.sequence)
      guard try attribute.integer() == 4 else { continue }
      _ = try attribute.integer()
      return Array(try attribute.next(.octetString).content)
    }
    throw .hasBadValue
  }
}
