public import Facts

/// The kinds of request of an app to the developer's server.
public enum ServerVerb: Int, CaseIterable, Sendable, Digestible {
  /// Stores a value under a key for the signed-in account.
  case put
  /// Stores a value only if the key is new, and answers whether it was.
  case putNew
  /// Reads the value of a key.
  case get
  /// Signs the promotional offer that is the value, for the product that is the key.
  case signOffer
  /// Lists the products that are for sale.
  case products
  /// Checks a receipt and delivers the content of the product that is the key.
  case deliver
  /// Checks a receipt.
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

  /// Whether the request carries a receipt.
  public var sendsReceipt: Bool {
    switch self {
    case .deliver, .verify: true
    case .put, .putNew, .get, .signOffer, .products: false
    }
  }

  /// The step of the server that can be ordered to fail; nil where there is none.
  var step: ServerStep? {
    switch self {
    case .products: .products
    case .deliver: .deliver
    case .verify: .verify
    case .put: .put
    case .putNew: .putNew
    case .get: .get
    case .signOffer: nil
    }
  }

  /// Whether an answer to the request holds a text, which is empty where the server cannot do it.
  var wantsText: Bool {
    switch self {
    case .put, .putNew, .get, .signOffer: true
    case .products, .deliver, .verify: false
    }
  }
}
