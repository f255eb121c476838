public import Facts
public import Kernel

/// The promotional offer of a payment as an app set it; a field that the app left out is nil.
public struct PaymentDiscount: Hashable, Sendable {
  /// The offer, as the product names it.
  public var identifier: TextID?
  /// The key that signed it.
  public var keyIdentifier: TextID?
  /// The number that makes the signature good for one payment.
  public var nonce: TextID?
  /// The signature; it never enters a fact.
  public var signature: [UInt8]?
  /// When it was signed.
  public var timestamp: Instant?

  /// Makes an offer.
  public init(
    identifier: TextID?, keyIdentifier: TextID?, nonce: TextID?, signature: [UInt8]?, timestamp: Instant?
  ) {
    self.identifier = identifier
    self.keyIdentifier = keyIdentifier
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
  }

  /// Whether all five parameters are there; an empty text is none.
  public var isComplete: Bool {
    [identifier, keyIdentifier, nonce].allSatisfy { $0 != nil && $0 != .empty } && signature != nil
      && timestamp != nil
  }
}
