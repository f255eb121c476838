internal import AssayApp

/// The property of a receipt that is out of date.
public let SKReceiptPropertyIsExpired = "expired"
/// The property of a receipt that was taken back.
public let SKReceiptPropertyIsRevoked = "revoked"
/// The property of a receipt of an app that was bought in volume.
public let SKReceiptPropertyIsVolumePurchase = "vpp"

/// A request for a current receipt.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
  private let properties: [String: Any]?

  /// Asks for a receipt.
  public override init() { properties = nil }

  /// Asks the test store for a receipt with properties, each of them true or 1.
  public init(receiptProperties properties: [String: Any]?) { self.properties = properties }

  /// The properties of the receipt that the test store is asked for.
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

/// Ends the app over an invalid receipt.
public func SKTerminateForInvalidReceipt() {
  _ = StoreSession.call { $0.terminateForInvalidReceipt(at: $1) }
}
