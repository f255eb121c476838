/// The seven parts of a promotional offer that the developer's server signs and the store checks.
public struct SignedOffer: Hashable, Sendable {
  /// The app.
  public let application: String
  /// The key.
  public let key: String
  /// The product.
  public let product: String
  /// The offer.
  public let offer: String
  /// The application user name of the payment, or empty.
  public let username: String
  /// The number that makes the signature good for one payment.
  public let nonce: String
  /// When it was signed, in milliseconds since the start of time.
  public let timestamp: Int64

  /// Makes what is signed.
  public init(
    application: String, key: String, product: String, offer: String, username: String, nonce: String,
    timestamp: Int64
  ) {
    self.application = application
    self.key = key
    self.product = product
    self.offer = offer
    self.username = username
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// The text that is signed: the seven parts, with an invisible separator between them.
  public var text: String {
    [application, key, product, offer, username, nonce, String(timestamp)].joined(separator: "\u{2063}")
  }
}

/// How the signatures of promotional offers are made at the developer's server, and checked at the store.
public protocol OfferSignatures: Sendable {
  /// Signs an offer with the key that it names.
  func signature(of offer: SignedOffer) -> [UInt8]
  /// Whether a signature was made for this very offer, with the key that it names.
  func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool
}
