public import Facts
public import StoreModel

/// The facts about a product that the developer built into the app.
public struct BundledProduct: Hashable, Sendable {
  public let type: ProductType
  /// The number of units that one purchase grants, in the app's own unit.
  public let grants: Int
  /// How purchased content reaches the user.
  public let delivery: ProductDelivery

  init(_ product: Product) {
    type = product.type
    grants = product.grants
    delivery = product.delivery
  }
}

/// A product as the store offered it to an app in one storefront. Later changes of the catalog do not
/// affect it.
public struct OfferedProduct: Sendable {
  public let product: ProductID
  /// The price and the texts in the storefront.
  public let terms: StorefrontTerms
  /// The subscription group, or empty.
  public let group: TextID
  /// Whether the store renews it automatically.
  public let isSubscription: Bool
  /// The number of units in a subscription period.
  public let periodCount: Int
  public let periodUnit: PeriodUnit
  /// The introductory offer, if it has one.
  public let introductory: Discount?
  /// The promotional offers, in the order of their declaration.
  public let discounts: [Discount]
  public let isFamilyShareable: Bool
  /// The product's hosted files at the store, if any.
  public let hosted: HostedContent?

  init(_ product: Product, number: ProductID, in storefront: TextID) {
    self.product = number
    terms = product.terms(in: storefront)
    group = product.group
    isSubscription = product.type.isSubscription
    periodCount = product.periodCount
    periodUnit = product.periodUnit
    introductory = product.introductory(in: storefront)
    discounts = product.discounts(in: storefront)
    isFamilyShareable = product.isFamilyShareable
    hosted = product.hosted
  }

  public var groupIdentifier: TextID? { group == .empty ? nil : group }

  /// The length of a subscription period; nil if the product is not a subscription.
  public var period: SubscriptionPeriod? {
    isSubscription ? SubscriptionPeriod(count: periodCount, unit: periodUnit) : nil
  }

  public var isDownloadable: Bool { hosted.map { !$0.packages.isEmpty } ?? false }
}
