/// What an app asks of the developer's server.
public enum ServerVerb: Int, CaseIterable, Sendable {
  /// Store a value under a key for the signed-in account.
  case put
  /// Store a value only if the key is new, and say whether it was.
  case putNew
  /// Read the value of a key.
  case get
  /// Sign the promotional offer that is the value, for the product that is the key.
  case signOffer
  /// Tell which products are for sale.
  case products
  /// Check a receipt and hand out the content of the product that is the key.
  case deliver
  /// Check a receipt.
  case verify

  /// Its name in facts and scenarios.
  public var name: String {
    switch self {
    case .put: "put"
    case .putNew: "put_new"
    case .get: "get"
    case .signOffer: "sign_offer"
    case .products: "products"
    case .deliver: "deliver"
    case .verify: "verify"
    }
  }

  /// Whether a receipt comes along.
  var sendsReceipt: Bool {
    switch self {
    case .deliver, .verify: true
    case .put, .putNew, .get, .signOffer, .products: false
    }
  }

  /// What the server does then, as far as it can be told to fail at it.
  var step: ServerStep? {
    switch self {
    case .products: .products
    case .deliver: .deliver
    case .verify: .verify
    case .put, .putNew, .get, .signOffer: nil
    }
  }
}
