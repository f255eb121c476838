public import Facts
public import Kernel

/// The promotional offer of a payment, as the app set it. A field that the app omitted is nil.
public struct PaymentDiscount: Hashable, Sendable {
  /// The identifier of the offer in the product.
  public var identifier: TextID?
  /// The identifier of the signing key.
  public var keyIdentifier: TextID?
  /// The number that makes the signature valid for one payment only.
  public var nonce: TextID?
  /// The signature. It never enters a fact.
  public var signature: [UInt8]?
  public var timestamp: Instant?

  public init(
    identifier: TextID?, keyIdentifier: TextID?, nonce: TextID?, signature: [UInt8]?, timestamp: Instant?
  ) {
    self.identifier = identifier
    self.keyIdentifier = keyIdentifier
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
  }

  /// Whether all five parameters are set; an empty text counts as not set.
  public var isComplete: Bool {
    [identifier, keyIdentifier, nonce].allSatisfy { $0 != nil && $0 != .empty } && signature != nil
      && timestamp != nil
  }
}
