internal import Facts
public import Kernel

/// Decides which purchases entitle the user to a product, from what the device knows.
public struct EntitlementListing: Sendable {
  /// The device's clock.
  private let now: Instant
  /// The states of the account's subscriptions.
  private let renewals: [RenewalStatement]

  public init(at now: Instant, renewals: [RenewalStatement]) {
    self.now = now
    self.renewals = renewals
  }

  /// The purchases of an account that entitle the user, in the order of the statements.
  ///
  /// A consumable never does. Of a subscription, only the latest period does. A non-renewing subscription is
  /// listed even after its term, because the store does not know the term.
  public func entitlements(among statements: [TransactionStatement]) -> [TransactionStatement] {
    let latest = LatestPurchases(among: statements)
    return statements.filter { statement in
      guard statement.entry.cancellationDate == nil, !statement.entry.isUpgraded else { return false }
      switch statement.type {
      case .consumable: return false
      case .nonConsumable: return true
      case .nonRenewing: return latest.contains(statement)
      case .autoRenewable, .freeSubscription: return latest.contains(statement) && hasAccess(statement)
      }
    }
  }

  /// Whether the user has access through the period that a statement is about.
  private func hasAccess(_ statement: TransactionStatement) -> Bool {
    if let renewal = renewals.first(where: { $0.subscription == statement.subscription }) {
      switch renewal.status {
      case .grace:
        // The period is over, and the device knows until when access continues.
        return renewal.renewal.information.gracePeriodExpires.map { now < $0 } ?? true
      case .dormant, .lapsed, .billingRetry, .revoked: return false
      case .active: break
      }
    }
    return statement.entry.expires.map { now < $0 } ?? true
  }
}

/// The latest purchase of each subscription and of each other product, among those that were not revoked.
private struct LatestPurchases {
  private enum Key: Hashable {
    case subscription(SubscriptionID)
    case product(ProductID)
  }

  /// Only for lookup, never iterated.
  private var latest: [Key: TransactionStatement] = [:]

  init(among statements: [TransactionStatement]) {
    for statement in statements where statement.entry.cancellationDate == nil {
      let key = LatestPurchases.key(of: statement)
      if let known = latest[key], LatestPurchases.place(of: known) > LatestPurchases.place(of: statement) {
        continue
      }
      latest[key] = statement
    }
  }

  func contains(_ statement: TransactionStatement) -> Bool {
    latest[LatestPurchases.key(of: statement)]?.purchase == statement.purchase
  }

  private static func key(of statement: TransactionStatement) -> Key {
    statement.type.isSubscription
      ? .subscription(statement.subscription) : .product(statement.entry.product)
  }

  private static func place(of statement: TransactionStatement) -> (Instant, UInt32) {
    (statement.entry.expires ?? .zero, statement.purchase.rawValue)
  }
}
