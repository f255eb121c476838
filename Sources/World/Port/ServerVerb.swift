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

  /// Its name in facts and scenarios.
  public var name: String {
    switch self {
    case .put: "put"
    case .putNew: "put_new"
    case .get: "get"
    case .signOffer: "sign_offer"
    }
  }
}
