/// The seven parts of a promotional offer that the developer's server signs and the store checks.
public struct SignedOffer: Hashable, Sendable {
  /// The identifier of the app.
  public let application: String
  /// The identifier of the key that signs.
  public let key: String
  /// The identifier of the product.
  public let product: String
  /// The identifier of the promotional offer.
  public let offer: String
  /// The application user name of the payment, or empty.
  public let username: String
  /// The nonce, which makes the signature valid for one payment only.
  public let nonce: String
  /// When it was signed, in milliseconds since `Instant.zero`.
  public let timestamp: Int64

  /// Makes the content of a signature.
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

/// The way in which the developer's server signs promotional offers and the store checks the signatures.
public protocol OfferSignatures: Sendable {
  /// Signs an offer with the key that it names.
  func signature(of offer: SignedOffer) -> [UInt8]
  /// Whether a signature was made for this offer with the key that it names.
  func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool
}
