internal import Facts

/// The kinds of request to the app's server: those of an app, and the store's notifications.
public enum ServerVerb: Int, CaseIterable, Sendable {
  /// Stores a value under a key for the signed-in account.
  case put
  /// Stores a value only if the key is new, and returns whether it was.
  case putNew
  case get
  /// Signs the promotional offer that is the value, for the product that is the key.
  case signOffer
  /// Lists the products for sale.
  case products
  /// Validates a receipt and delivers the content of the product that is the key.
  case deliver
  /// Validates a receipt.
  case verify
  /// Notifies of an event at the store. No app sends it.
  case notify

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

  /// The server's step that can be ordered to fail; nil if there is none.
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

  /// Whether an answer to the request contains a text, which is empty if the server cannot do it.
  var wantsText: Bool {
    switch self {
    case .put, .putNew, .get, .signOffer: true
    case .products, .deliver, .verify, .notify: false
    }
  }
}
