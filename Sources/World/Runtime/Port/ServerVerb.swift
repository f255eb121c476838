internal import Facts

/// The kinds of requests that the app's server receives from apps, and the notifications from the store.
public enum ServerVerb: Int, CaseIterable, Sendable {
  /// Stores a value under a key for the signed-in account.
  case put
  /// Stores a value only if the key is new. The answer contains whether it was new.
  case putNew
  case get
  /// Signs a promotional offer. The value names the offer, and the key names the product.
  case signOffer
  /// Lists the products for sale.
  case products
  /// Validates a receipt and delivers the content of a product. The key names the product.
  case deliver
  /// Validates a receipt.
  case verify
  /// Notifies the server of an event at the store. Only the store sends it.
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

  /// Whether the request contains a receipt.
  public var sendsReceipt: Bool {
    switch self {
    case .deliver, .verify: true
    case .put, .putNew, .get, .signOffer, .products, .notify: false
    }
  }

  /// The server's step that an ordered failure can affect. Nil if there is none.
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

  /// Whether the answer to the request must contain a text. The text is empty if the server cannot
  /// fulfill the request.
  var wantsText: Bool {
    switch self {
    case .put, .putNew, .get, .signOffer: true
    case .products, .deliver, .verify, .notify: false
    }
  }
}
