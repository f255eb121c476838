public import StoreModel

/// How a configuration file wants the store to behave.
public struct CatalogueSettings: Hashable, Sendable {
  /// The storefront of accounts that name none.
  public var storefront = "USA"
  /// The language of titles and descriptions; empty for the first that a product has.
  public var locale = ""
  /// How fast subscriptions run.
  public var rate = SubscriptionRate.realTime
  /// Whether purchases need somebody's approval.
  public var asksToBuy = false
  /// Whether purchases stop until their user acts outside the app.
  public var interruptsPurchases = false
  /// Whether subscriptions have a time of grace.
  public var hasGrace = false
  /// Whether renewals cannot be charged.
  public var failsRenewals = false
  /// Whether every purchase fails.
  public var failsPurchases = false
  /// Whether every products request fails.
  public var failsProducts = false

  /// What differs from a store without settings, as lines for people.
  public var lines: [String] {
    var lines = ["storefront \(storefront)"]
    if !locale.isEmpty { lines.append("language \(locale)") }
    if rate != .realTime { lines.append("subscriptions run at \(rate.name)") }
    if asksToBuy { lines.append("purchases need approval") }
    if interruptsPurchases { lines.append("purchases are interrupted") }
    if hasGrace { lines.append("subscriptions have a time of grace") }
    if failsRenewals { lines.append("renewals cannot be charged") }
    if failsPurchases { lines.append("purchases fail") }
    if failsProducts { lines.append("products requests fail") }
    return lines
  }
}
