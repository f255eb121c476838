/// The seven parts of a promotional offer that a signature covers.
public struct SignedOffer: Hashable, Sendable {
  public let application: String
  public let key: String
  public let product: String
  public let offer: String
  /// The application user name in the payment; empty if there is none.
  public let username: String
  /// The nonce, which makes the signature valid for one payment only.
  public let nonce: String
  /// When the offer was signed, in milliseconds since `Instant.zero`.
  public let timestamp: Int64

  /// Makes the content that a signature covers.
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

  /// The text that is signed: the seven parts, joined by an invisible separator.
  public var text: String {
    [application, key, product, offer, username, nonce, String(timestamp)].joined(separator: "\u{2063}")
  }
}

/// Signs promotional offers for the app's server, and validates the signatures for the store.
public protocol OfferSignatures: Sendable {
  /// Signs an offer with the offer's key.
  func signature(of offer: SignedOffer) -> [UInt8]
  /// Whether a signature was made for this offer with the offer's key.
  func accepts(_ signature: [UInt8], of offer: SignedOffer) -> Bool
}
