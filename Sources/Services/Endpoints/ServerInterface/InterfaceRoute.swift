internal import Web

/// An endpoint of the App Store Server API, determined by the method and path of a request.
enum InterfaceRoute: Hashable, Sendable {
  /// One purchase.
  case transaction(String)
  /// A customer's copy of the app.
  case appTransaction(String)
  /// Sets the app account token of a purchase.
  case setToken(String)
  /// The server reports that it delivered a purchase.
  case finish(String)
  /// The purchases of a customer.
  case history(String, version: Int)
  /// The subscriptions of a customer.
  case statuses(String)
  /// An order, by the number that its customer received.
  case order(String)
  /// The refunded purchases of a customer.
  case refunds(String, version: Int)
  /// A report about the use of a purchase.
  case consumption(String, version: Int)
  /// Extends one subscription.
  case extend(String)
  /// Extends all subscriptions to a product.
  case extendAll
  /// The result of a request to extend all subscriptions to a product.
  case extensionOutcome(product: String, request: String)
  /// A test notification.
  case testNotification
  /// The result of a test notification.
  case testOutcome(String)
  /// The notifications in a period.
  case notificationHistory

  private typealias Entry = (method: String, path: [String], make: @Sendable ([String]) -> InterfaceRoute)

  /// Every endpoint. An asterisk matches one component of a path.
  private static let table: [Entry] = [
    ("GET", ["v1", "transactions", "*"], { .transaction($0[0]) }),
    ("GET", ["v1", "transactions", "appTransactions", "*"], { .appTransaction($0[0]) }),
    ("PUT", ["v1", "transactions", "*", "appAccountToken"], { .setToken($0[0]) }),
    ("POST", ["v1", "transactions", "*", "finish"], { .finish($0[0]) }),
    ("GET", ["v1", "history", "*"], { .history($0[0], version: 1) }),
    ("GET", ["v2", "history", "*"], { .history($0[0], version: 2) }),
    ("GET", ["v1", "subscriptions", "*"], { .statuses($0[0]) }),
    ("GET", ["v1", "lookup", "*"], { .order($0[0]) }),
    ("GET", ["v1", "refund", "lookup", "*"], { .refunds($0[0], version: 1) }),
    ("GET", ["v2", "refund", "lookup", "*"], { .refunds($0[0], version: 2) }),
    ("PUT", ["v1", "transactions", "consumption", "*"], { .consumption($0[0], version: 1) }),
    ("PUT", ["v2", "transactions", "consumption", "*"], { .consumption($0[0], version: 2) }),
    ("POST", ["v1", "subscriptions", "extend", "mass"], { _ in .extendAll }),
    (
      "GET", ["v1", "subscriptions", "extend", "mass", "*", "*"],
      { .extensionOutcome(product: $0[0], request: $0[1]) }
    ),
    ("PUT", ["v1", "subscriptions", "extend", "*"], { .extend($0[0]) }),
    ("POST", ["v1", "notifications", "test"], { _ in .testNotification }),
    ("GET", ["v1", "notifications", "test", "*"], { .testOutcome($0[0]) }),
    ("POST", ["v1", "notifications", "history"], { _ in .notificationHistory }),
  ]

  /// The status of a response without a document. A consumption report is accepted for later; everything else
  /// is done immediately.
  var statusWithoutDocument: Int {
    switch self {
    case .consumption: 202
    case .transaction, .appTransaction, .setToken, .finish, .history, .statuses, .order, .refunds, .extend,
      .extendAll, .extensionOutcome, .testNotification, .testOutcome, .notificationHistory:
      200
    }
  }

  /// Unsupported parts of Apple's APIs, by the prefixes of their paths.
  private static let beyond: [(path: [String], name: String)] = [
    (["v1", "messaging"], "retention messaging"), (["advancedCommerce"], "the Advanced Commerce API"),
    (["externalPurchases"], "the External Purchase Server API"),
  ]

  /// The unsupported part of Apple's APIs that a path belongs to, or nil.
  static func partBeyond(_ path: [String]) -> String? { beyond.first { path.starts(with: $0.path) }?.name }

  /// Finds the endpoint of a request, or nil if there is none.
  init?(_ method: String, _ path: [String]) {
    for entry in InterfaceRoute.table where entry.method == method && entry.path.count == path.count {
      let pairs = zip(entry.path, path)
      guard pairs.allSatisfy({ $0 == "*" || $0 == $1 }) else { continue }
      self = entry.make(pairs.compactMap { $0 == "*" ? $1 : nil })
      return
    }
    return nil
  }
}
