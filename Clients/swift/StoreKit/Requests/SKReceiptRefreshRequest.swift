internal import AppSide

/// The key of the property that the receipt is expired.
public let SKReceiptPropertyIsExpired = "expired"
/// The key of the property that the receipt is revoked.
public let SKReceiptPropertyIsRevoked = "revoked"
/// The key of the property that the app was bought in volume.
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request for a current receipt.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private let properties: [String: Any]?

  /// Requests a receipt.
  public override init() { properties = nil }

  /// Requests a receipt with these properties from the sandbox; each value is true or 1.
  public init(receiptProperties properties: [String: Any]?) { self.properties = properties }

  /// The requested properties of the receipt.
  open var receiptProperties: [String: Any]? { properties }

  override func makeCall(_ conversation: Conversation, at line: Place) -> Int? {
    conversation.refreshReceipt(flaws, at: line).number
  }

  private var flaws: ReceiptProperties {
    var flaws: ReceiptProperties = []
    if isSet(SKReceiptPropertyIsExpired) { flaws.insert(.isExpired) }
    if isSet(SKReceiptPropertyIsRevoked) { flaws.insert(.isRevoked) }
    if isSet(SKReceiptPropertyIsVolumePurchase) { flaws.insert(.isVolumePurchase) }
    return flaws
  }

  private func isSet(_ name: String) -> Bool {
    switch properties?[name] {
    case let flag as Bool: flag
    case let number as Int: number != 0
    case let number as NSNumber: number.boolValue
    default: false
    }
  }
}

/// Ends the app because of an invalid receipt.
public func SKTerminateForInvalidReceipt() {
  _ = StoreSession.call { $0.terminateForInvalidReceipt(at: $1) }
}
