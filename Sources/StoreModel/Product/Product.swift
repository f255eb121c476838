public import Facts
public import Kernel

/// A product as the developer entered it at the store.
public struct Product: Sendable {
  /// The identifier that apps use.
  public let identifier: TextID
  /// The type, such as consumable.
  public var type: ProductType
  /// Its price in the smallest unit of the currency.
  public var price: Int64
  /// The currency of the price.
  public var currency: TextID
  /// The title that users see.
  public var title: TextID
  /// The description below the title.
  public var summary = TextID.empty
  /// The storefronts in which it has a price and a title of their own.
  public var storefronts: [StorefrontTerms] = []
  /// How much of it one purchase grants, in the app's own unit.
  public var grants: Int
  /// Its status in the back office.
  public var life = ProductLife()
  /// The status that has reached the stores; nil until the first one did.
  public var shownLife: ProductLife? = ProductLife()
  /// How long a change in the back office takes to reach the stores.
  public var propagation = Interval.zero
  /// Whether the catalogue holds it; false for an identifier that was only mentioned.
  public var isKnown: Bool
  /// Whether it can be shared with a family.
  public var isFamilyShareable: Bool
  /// The subscription group, or empty.
  public var group: TextID
  /// The level within the group; one is the highest.
  public var level: Int
  /// The subscription period: how many units.
  public var periodCount: Int
  /// The subscription period: which unit.
  public var periodUnit: PeriodUnit
  /// The introductory offer, if it has one.
  public var introductory: Discount?
  /// The promotional offers, in the order of their declaration.
  public var discounts: [Discount] = []
  /// The files that the store keeps for it, if any.
  public var hosted: HostedContent?
  /// Whether the developer's own server hands its files out.
  public var isDeliveredByServer = false

  /// How purchased content reaches the user.
  public var delivery: ProductDelivery {
    if isDeliveredByServer { return .server }
    return hosted == nil ? .builtIn : .hosted
  }

  /// Whether one of the two stores shows it.
  public func isShown(in environment: StoreEnvironment) -> Bool {
    isKnown && shownLife?.isShown(in: environment) == true
  }

  /// The life that it begins with: a product whose hosted files are missing waits for the upload instead of
  /// being live.
  public var lifeAsEntered: ProductLife {
    guard let hosted else { return life }
    let isWaiting = !hosted.isUploaded && life.status.isAfterReview
    return ProductLife(
      status: isWaiting ? .waitingForUpload : life.status, isCleared: life.isCleared, isHosted: true)
  }

  /// Whether it has hosted packages to download.
  public var isDownloadable: Bool { hosted.map { !$0.packages.isEmpty } ?? false }

  /// Changes the price in one storefront, or the price of every storefront that has none of its own.
  public mutating func setPrice(_ price: Money, in storefront: TextID?) {
    guard let storefront else {
      (self.price, currency) = (price.amount, price.currency)
      return
    }
    let before = terms(in: storefront)
    var terms = StorefrontTerms(
      storefront: storefront, price: price.amount, currency: price.currency, title: before.title,
      summary: before.summary)
    terms.introductoryPrice = before.introductoryPrice
    terms.offerPrices = before.offerPrices
    storefronts.removeAll { $0.storefront == storefront }
    storefronts.append(terms)
  }

  /// The price and the texts of the product in a storefront.
  public func terms(in storefront: TextID) -> StorefrontTerms {
    if !storefronts.isEmpty, let own = storefronts.first(where: { $0.storefront == storefront }) {
      return own
    }
    return StorefrontTerms(
      storefront: storefront, price: price, currency: currency, title: title, summary: summary)
  }

  /// Makes a product without a subscription.
  public init(
    identifier: TextID, type: ProductType, price: Int64, currency: TextID, title: TextID, grants: Int = 1,
    isKnown: Bool = true
  ) {
    self.identifier = identifier
    self.type = type
    self.price = price
    self.currency = currency
    self.title = title
    self.grants = grants
    self.isKnown = isKnown
    isFamilyShareable = false
    group = .empty
    level = 1
    periodCount = 1
    periodUnit = .month
  }
}

extension Product {
  /// The introductory offer at the price of a storefront.
  public func introductory(in storefront: TextID) -> Discount? {
    guard let introductory else { return nil }
    return introductory.priced(terms(in: storefront).introductoryPrice)
  }

  /// The promotional offers at the prices of a storefront.
  public func discounts(in storefront: TextID) -> [Discount] {
    guard !discounts.isEmpty, !storefronts.isEmpty else { return discounts }
    let prices = terms(in: storefront).offerPrices
    return discounts.map { discount in
      discount.priced(prices.first { $0.offer == discount.identifier }?.price)
    }
  }
}

extension Discount {
  /// The same offer at another price, where there is one.
  func priced(_ other: Int64?) -> Discount {
    guard let other else { return self }
    return Discount(
      identifier: identifier, mode: mode, price: other, periodCount: periodCount, periodUnit: periodUnit,
      numberOfPeriods: numberOfPeriods)
  }
}

/// How purchased content reaches the user.
public enum ProductDelivery: String, CaseIterable, Sendable {
  /// The app has everything already and unlocks it.
  case builtIn = "built_in"
  /// The developer's own server hands its files out.
  case server
  /// The store keeps its files and hands them out.
  case hosted
}

extension ProductType {
  /// Whether a restore brings it back.
  public var isRestorable: Bool {
    switch self {
    case .nonConsumable, .autoRenewable, .freeSubscription: true
    case .consumable, .nonRenewing: false
    }
  }

  /// Whether a purchase can have a quantity above one.
  public var takesQuantity: Bool {
    switch self {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription: false
    }
  }

  /// Whether the store renews it by itself.
  public var isSubscription: Bool {
    switch self {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing: false
    }
  }

  /// Whether a product that the account owns can be bought again without a charge.
  public var isOwnedForEver: Bool {
    switch self {
    case .nonConsumable: true
    case .consumable, .autoRenewable, .freeSubscription, .nonRenewing: false
    }
  }

  /// Whether the store can host files for products of this type.
  public var takesHostedContent: Bool {
    switch self {
    case .nonConsumable: true
    case .consumable, .autoRenewable, .freeSubscription, .nonRenewing: false
    }
  }
}
