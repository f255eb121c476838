internal import Facts

/// The kinds of request to the developer's server: of an app, and the notifications of the store.
public enum ServerVerb: Int, CaseIterable, Sendable {
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
  /// Tells of an event at the store; no app sends it.
  case notify

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
    case .notify: "notify"
    }
  }

  /// The requests that an app can make.
  public static let ofApps: [ServerVerb] = allCases.filter { $0 != .notify }

  /// Whether the request carries a receipt.
  public var sendsReceipt: Bool {
    switch self {
    case .deliver, .verify: true
    case .put, .putNew, .get, .signOffer, .products, .notify: false
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
    case .notify: .notify
    case .signOffer: nil
    }
  }

  /// Whether an answer to the request holds a text, which is empty where the server cannot do it.
  var wantsText: Bool {
    switch self {
    case .put, .putNew, .get, .signOffer: true
    case .products, .deliver, .verify, .notify: false
    }
  }
}
