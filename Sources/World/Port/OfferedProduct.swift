public import Facts
public import StoreModel

/// What the developer built into the app about a product.
public struct BundledProduct: Hashable, Sendable {
  /// Its kind.
  public let type: ProductType
  /// How much of it one purchase grants, in the app's own unit.
  public let grants: Int
  /// How what was bought reaches the user.
  public let delivery: ProductDelivery

  init(_ product: Product) {
    type = product.type
    grants = product.grants
    delivery = product.delivery
  }
}

/// A product as the store offered it to an app in one storefront; later changes of the catalogue do not reach it.
public struct OfferedProduct: Sendable {
  /// Its number.
  public let product: ProductID
  /// What it costs and how it is called.
  public let terms: StorefrontTerms
  /// The subscription group, or empty.
  public let group: TextID
  /// Whether it renews itself by periods.
  public let isSubscription: Bool
  /// The subscription period: how many units.
  public let periodCount: Int
  /// The subscription period: which unit.
  public let periodUnit: PeriodUnit
  /// The introductory offer, if it has one.
  public let introductory: Discount?
  /// The promotional offers, in the order of their declaration.
  public let discounts: [Discount]
  /// Whether it can be shared with a family.
  public let isFamilyShareable: Bool
  /// The files that the store keeps for it, if any.
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

  /// The subscription group, or nothing.
  public var groupIdentifier: TextID? { group == .empty ? nil : group }

  /// How long one period of the subscription is, or nothing where it is no subscription.
  public var period: SubscriptionPeriod? {
    isSubscription ? SubscriptionPeriod(count: periodCount, unit: periodUnit) : nil
  }

  /// Whether there is something to download.
  public var isDownloadable: Bool { hosted.map { !$0.packages.isEmpty } ?? false }
}
