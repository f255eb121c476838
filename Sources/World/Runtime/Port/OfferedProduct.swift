public import Facts
public import StoreModel

/// A product's properties that the developer built into the app.
public struct BundledProduct: Hashable, Sendable {
  public let type: ProductType
  /// The number of units that the app grants for one purchase. The app defines the unit.
  public let grants: Int
  /// Where the content of a purchase comes from.
  public let delivery: ProductDelivery

  init(_ product: Product) {
    type = product.type
    grants = product.grants
    delivery = product.delivery
  }
}

/// A product as the store offered it to an app in one storefront. Later changes to the catalog do not
/// affect it.
public struct OfferedProduct: Sendable {
  public let product: ProductID
  /// The price and the texts in that storefront.
  public let terms: StorefrontTerms
  /// The subscription group; empty if the product has none.
  public let group: TextID
  public let type: ProductType
  /// The number of units in a subscription period.
  public let periodCount: Int
  public let periodUnit: PeriodUnit
  /// The introductory offer; nil if the product has none.
  public let introductory: Discount?
  /// The promotional offers, in the order in which they were declared.
  public let discounts: [Discount]
  /// The win-back offers, in the order in which they were declared.
  public let winBacks: [Discount]
  public let isFamilyShareable: Bool
  /// The files that the store hosts for the product; nil if there are none.
  public let hosted: HostedContent?

  init(_ product: Product, number: ProductID, in storefront: TextID) {
    self.product = number
    terms = product.terms(in: storefront)
    group = product.group
    type = product.type
    periodCount = product.periodCount
    periodUnit = product.periodUnit
    introductory = product.introductory(in: storefront)
    let offers = product.discounts(in: storefront)
    discounts = offers.filter { !$0.isWinBack }
    winBacks = offers.filter(\.isWinBack)
    isFamilyShareable = product.isFamilyShareable
    hosted = product.hosted
  }

  public var groupIdentifier: TextID? { group == .empty ? nil : group }

  /// Whether the product is an auto-renewable subscription.
  public var isSubscription: Bool { type.isSubscription }

  /// The length of a subscription period; nil if the product is not a subscription.
  public var period: SubscriptionPeriod? {
    isSubscription ? SubscriptionPeriod(count: periodCount, unit: periodUnit) : nil
  }

  public var isDownloadable: Bool { hosted.map { !$0.packages.isEmpty } ?? false }
}
