public import Facts
public import Kernel

/// A product as the developer entered it in the store.
public struct Product: Sendable {
  /// The identifier that apps use.
  public let identifier: TextID
  public var type: ProductType
  /// The price in the smallest unit of the currency.
  public var price: Int64
  public var currency: TextID
  /// The title shown to users.
  public var title: TextID
  /// The description shown below the title.
  public var summary = TextID.empty
  /// The storefronts in which the product has its own price and title.
  public var storefronts: [StorefrontTerms] = []
  /// The amount that one purchase grants, in the app's own unit.
  public var grants: Int
  /// The status in the back office.
  public var life = ProductLife()
  /// The status that has reached the stores. Nil until a first status has reached them.
  public var shownLife: ProductLife? = ProductLife()
  /// How long a change in the back office takes to reach the stores.
  public var propagation = Interval.zero
  /// Whether the product is in the catalog. False if its identifier was only mentioned.
  public var isKnown: Bool
  /// Whether the product can be shared with a family.
  public var isFamilyShareable: Bool
  /// The subscription group. Empty if the product is not a subscription.
  public var group: TextID
  /// The level within the group. One is the highest.
  public var level: Int
  /// The number of units (`periodUnit`) in a subscription period.
  public var periodCount: Int
  /// The unit of the subscription period.
  public var periodUnit: PeriodUnit
  /// The introductory offer, if any.
  public var introductory: Discount?
  /// The promotional and win-back offers, in the order of their declaration.
  public var discounts: [Discount] = []
  /// The files that the store hosts for the product, if any.
  public var hosted: HostedContent?
  /// Whether the developer's own server delivers the files.
  public var isDeliveredByServer = false

  /// How purchased content reaches the user.
  public var delivery: ProductDelivery {
    if isDeliveredByServer { return .server }
    return hosted == nil ? .builtIn : .hosted
  }

  /// Whether the store of this environment shows the product.
  public func isShown(in environment: StoreEnvironment) -> Bool {
    isKnown && shownLife?.isShown(in: environment) == true
  }

  /// The initial life. If hosted files are missing, the product waits for the upload instead of being live.
  public var lifeAsEntered: ProductLife {
    guard let hosted else { return life }
    let isWaiting = !hosted.isUploaded && life.status.isAfterReview
    return ProductLife(
      status: isWaiting ? .waitingForUpload : life.status, isCleared: life.isCleared, isHosted: true)
  }

  /// Whether the product has hosted packages to download.
  public var isDownloadable: Bool { hosted.map { !$0.packages.isEmpty } ?? false }

  /// Changes the price in one storefront. If `storefront` is nil, changes the price of every storefront
  /// without its own price.
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

  /// Returns the price and texts of the product in a storefront.
  public func terms(in storefront: TextID) -> StorefrontTerms {
    if !storefronts.isEmpty, let own = storefronts.first(where: { $0.storefront == storefront }) {
      return own
    }
    return StorefrontTerms(
      storefront: storefront, price: price, currency: currency, title: title, summary: summary)
  }

  /// Makes a product that is not a subscription.
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
  /// Returns the introductory offer with its price in a storefront. Nil if there is no such offer.
  public func introductory(in storefront: TextID) -> Discount? {
    guard let introductory else { return nil }
    return introductory.priced(terms(in: storefront).introductoryPrice)
  }

  /// The promotional offers, which offer codes give as well.
  public var promotionalOffers: [Discount] { discounts.filter { !$0.isWinBack } }

  /// Returns the promotional and win-back offers with their prices in a storefront.
  public func discounts(in storefront: TextID) -> [Discount] {
    guard !discounts.isEmpty, !storefronts.isEmpty else { return discounts }
    let prices = terms(in: storefront).offerPrices
    return discounts.map { discount in
      discount.priced(prices.first { $0.offer == discount.identifier }?.price)
    }
  }
}

/// How purchased content reaches the user.
public enum ProductDelivery: String, CaseIterable, Sendable {
  /// The app contains everything already and unlocks it.
  case builtIn = "built_in"
  /// The developer's own server delivers its files.
  case server
  /// The store hosts and delivers its files.
  case hosted
}

extension ProductType {
  /// Whether a restore returns products of this type.
  public var isRestorable: Bool {
    switch self {
    case .nonConsumable, .autoRenewable, .freeSubscription: true
    case .consumable, .nonRenewing: false
    }
  }

  /// Whether a purchase of this product type can have a quantity above one.
  public var takesQuantity: Bool {
    switch self {
    case .consumable, .nonRenewing: true
    case .nonConsumable, .autoRenewable, .freeSubscription: false
    }
  }

  /// Whether the store manages products of this type as subscriptions.
  public var isSubscription: Bool {
    switch self {
    case .autoRenewable, .freeSubscription: true
    case .consumable, .nonConsumable, .nonRenewing: false
    }
  }

  /// Whether an account that owns a product of this type can buy it again without a charge.
  public var isFreeToRebuy: Bool {
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
