public import Facts
public import Kernel

/// The promotional offer that an app adds to a payment, or the win-back offer that it names in a purchase. A field is
/// nil if the app omitted it.
public struct PaymentDiscount: Hashable, Sendable {
  /// The offer's identifier among the product's offers.
  public var identifier: TextID?
  /// The identifier of the key that signed the offer.
  public var keyIdentifier: TextID?
  /// A number that is used only once. It makes the signature valid for only one payment.
  public var nonce: TextID?
  /// The signature. It never enters a fact.
  public var signature: [UInt8]?
  public var timestamp: Instant?
  /// Whether it is a win-back offer, which has only an identifier.
  public private(set) var isWinBack = false

  public init(
    identifier: TextID?, keyIdentifier: TextID?, nonce: TextID?, signature: [UInt8]?, timestamp: Instant?
  ) {
    self.identifier = identifier
    self.keyIdentifier = keyIdentifier
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
  }

  /// Names a win-back offer.
  public init(winBack identifier: TextID) {
    self.init(identifier: identifier, keyIdentifier: nil, nonce: nil, signature: nil, timestamp: nil)
    isWinBack = true
  }

  /// Whether all five fields are set. An empty text counts as not set.
  public var isComplete: Bool {
    [identifier, keyIdentifier, nonce].allSatisfy { $0 != nil && $0 != .empty } && signature != nil
      && timestamp != nil
  }
}
