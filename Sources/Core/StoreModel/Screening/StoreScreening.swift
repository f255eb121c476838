public import Facts

/// The store's checks of a purchase: before the payment sheet appears, and after the user confirms.
public enum StoreScreening {
  /// Decides the store's response to a device that starts a purchase.
  ///
  /// An unfinished transaction is checked before ownership, because the store delivers such a transaction
  /// again.
  public static func decide(_ facts: CheckoutFacts, _ latitude: CheckoutLatitude) -> CheckoutOrder {
    guard facts.isKnown else { return unknown(latitude.unknownProduct) }
    guard facts.isSold else { return CheckoutOrder(.fail(.storeKit(.storeProductNotAvailable))) }
    if let flaw = facts.offerFlaw { return CheckoutOrder(.fail(.storeKit(flaw.code))) }
    if facts.face == .storeKit2, let existing = existing(facts) { return existing }
    if facts.hasUnfinishedTransaction {
      switch latitude.rebuyUnfinished {
      case .redelivered: return CheckoutOrder(.redeliver, alert: .alreadyBought)
      case .silence: return CheckoutOrder(.staySilent, alert: .restoreAutomatically)
      }
    }
    switch facts.type {
    case .consumable, .nonRenewing:
      return CheckoutOrder(.showSheet(amount: facts.amount, for: .purchase))
    case .nonConsumable where facts.isOwned:
      return CheckoutOrder(.deliverFree, alert: .alreadyBought)
    case .nonConsumable:
      return CheckoutOrder(.showSheet(amount: facts.amount, for: .purchase))
    case .autoRenewable, .freeSubscription:
      return subscription(facts, latitude)
    }
  }

  /// The response to an app that calls StoreKit 2's purchase, if the account has the product already. The
  /// call then returns the transaction that exists. Nil if the product must be bought.
  private static func existing(_ facts: CheckoutFacts) -> CheckoutOrder? {
    if facts.hasUnfinishedTransaction { return CheckoutOrder(.returnExisting) }
    switch facts.type {
    case .consumable, .nonRenewing: return nil
    case .nonConsumable:
      return facts.isOwned ? CheckoutOrder(.returnExisting, alert: .alreadyBought) : nil
    case .autoRenewable, .freeSubscription:
      return facts.standing == .active ? CheckoutOrder(.returnExisting, alert: .alreadySubscribed) : nil
    }
  }

  /// Decides what happens after the user confirmed. An interruption precedes a request for approval.
  public static func confirmed(
    interruption: InterruptionCause?, needsApproval: Bool
  ) -> ConfirmationOrder {
    if let interruption { return .interrupt(interruption.error, alert: interruption.alert) }
    return needsApproval ? .requestApproval(alert: .approvalNeeded) : .charge
  }

  private static func unknown(_ latitude: UnknownProduct) -> CheckoutOrder {
    switch latitude {
    case .unknownError: CheckoutOrder(.fail(.storeKit(.unknown)))
    case .exception: CheckoutOrder(.raise(.unknownProduct))
    case .invalid: CheckoutOrder(.fail(.storeKit(.paymentInvalid)))
    }
  }

  private static func subscription(_ facts: CheckoutFacts, _ latitude: CheckoutLatitude) -> CheckoutOrder {
    switch facts.standing {
    case .never:
      return CheckoutOrder(.showSheet(amount: facts.amount, for: .subscription))
    case .lapsed:
      let purpose = CheckoutPurpose.resubscription(shownAs: latitude.rebuyExpired)
      return CheckoutOrder(.showSheet(amount: facts.amount, for: purpose))
    case .activeElsewhere:
      return CheckoutOrder(.showSheet(amount: facts.amount, for: .change))
    case .active:
      switch latitude.buyActive {
      case .cancelled:
        return CheckoutOrder(.fail(.storeKit(.paymentCancelled)), alert: .alreadySubscribed)
      case .purchasedFree: return CheckoutOrder(.deliverFree, alert: .alreadySubscribed)
      }
    }
  }
}

/// The facts that the store knows when a device starts a purchase.
public struct CheckoutFacts: Hashable, Sendable {
  /// The interface through which the app buys.
  public var face = StoreFace.queue
  /// Whether the identifier is in the catalog.
  public var isKnown: Bool
  /// Whether the product is sold in the account's storefront.
  public var isSold: Bool
  public var type: ProductType
  /// The unit price for this account now, including an introductory price, in the smallest unit of the
  /// currency.
  public var price: Int64
  /// The requested quantity.
  public var quantity: Int
  /// Whether a purchased transaction of the product is unfinished.
  public var hasUnfinishedTransaction: Bool
  public var isOwned: Bool
  /// The flaw of the payment's promotional offer, if any.
  public var offerFlaw: OfferFlaw?
  /// The account's relation to the subscription.
  public var standing: SubscriptionStanding

  /// Makes the facts of an ordinary product that the account has not bought.
  public init(type: ProductType, price: Int64, quantity: Int = 1) {
    isKnown = true
    isSold = true
    self.type = type
    self.price = price
    self.quantity = quantity
    hasUnfinishedTransaction = false
    isOwned = false
    standing = .never
  }

  /// The amount to charge if the user confirms, or `Int64.max` if the amount would overflow.
  public var amount: Int64 {
    let quantity = DeviceScreening.effectiveQuantity(of: type, asked: quantity)
    let (amount, overflows) = price.multipliedReportingOverflow(by: Int64(quantity))
    return overflows ? .max : amount
  }
}

/// The latitudes that decide how the store starts a purchase.
public struct CheckoutLatitude: Hashable, Sendable {
  /// The result of a payment for an unknown product.
  public var unknownProduct: UnknownProduct
  /// The effect of buying a product with an unfinished transaction.
  public var rebuyUnfinished: RebuyUnfinished
  /// How a purchase of a lapsed subscription appears.
  public var rebuyExpired: RebuyExpired
  /// The result of buying an active subscription.
  public var buyActive: BuyActive

  public init(
    unknownProduct: UnknownProduct, rebuyUnfinished: RebuyUnfinished, rebuyExpired: RebuyExpired,
    buyActive: BuyActive
  ) {
    self.unknownProduct = unknownProduct
    self.rebuyUnfinished = rebuyUnfinished
    self.rebuyExpired = rebuyExpired
    self.buyActive = buyActive
  }

  /// The default option of each latitude.
  public static let usual = CheckoutLatitude(
    unknownProduct: .unknownError, rebuyUnfinished: .redelivered, rebuyExpired: .purchased,
    buyActive: .cancelled)
}

/// The effect of confirming a payment sheet.
public enum CheckoutPurpose: Hashable, Sendable {
  /// An ordinary purchase.
  case purchase
  /// The account's first subscription in a group.
  case subscription
  /// A new subscription after an earlier one lapsed. The app may receive a restored transaction for the new
  /// one.
  case resubscription(shownAs: RebuyExpired)
  /// A change to another product of a group in which the account has an active subscription.
  case change
}

/// The store's action when a device starts a purchase.
public enum CheckoutAction: Hashable, Sendable {
  /// The call that added the payment raises an exception.
  case raise(Exception)
  /// The transaction fails.
  case fail(StoreError)
  /// The unfinished transaction is delivered again instead.
  case redeliver
  /// No sheet appears. The call to StoreKit 2 returns the transaction that the account has already.
  case returnExisting
  /// The app receives no more callbacks about the transaction in this process.
  case staySilent
  /// The purchase is recorded as a repurchase, and delivered without a sheet or a charge.
  case deliverFree
  /// The payment sheet appears with this amount.
  case showSheet(amount: Int64, for: CheckoutPurpose)
}

/// The store's response to a device that starts a purchase.
public struct CheckoutOrder: Hashable, Sendable {
  public let action: CheckoutAction
  /// The alert that the system shows, if any.
  public let alert: Alert?

  init(_ action: CheckoutAction, alert: Alert? = nil) {
    self.action = action
    self.alert = alert
  }
}

/// The store's action after the user confirmed a payment sheet.
public enum ConfirmationOrder: Hashable, Sendable {
  /// The store charges the account and records the purchase.
  case charge
  /// The transaction fails until the user acts outside the app.
  case interrupt(StoreError, alert: Alert)
  /// The store defers the transaction and asks the family organizer.
  case requestApproval(alert: Alert)
}

/// Why a purchase waits for a user action outside the app, and the error that the app receives. The first
/// case is the default.
public enum InterruptionCause: Int, CaseIterable, Sendable {
  /// New terms must be accepted.
  case terms
  /// The account must be confirmed.
  case confirmation
  /// New terms must be accepted, but the app receives a cancellation, as on older systems.
  case cancelled

  /// The error that the app receives.
  public var error: StoreError {
    switch self {
    case .terms: .termsChanged
    case .confirmation: .confirmationNeeded
    case .cancelled: .storeKit(.paymentCancelled)
    }
  }

  public var alert: Alert {
    switch self {
    case .terms, .cancelled: .termsChanged
    case .confirmation: .confirmationNeeded
    }
  }
}

/// The relation of an account to the subscription product that the account starts to buy.
public enum SubscriptionStanding: CaseIterable, Sendable {
  /// The account never had a product of the group, or the product is not a subscription.
  case never
  /// The account had a product of the group, and has no access now.
  case lapsed
  /// The account has access through the same product.
  case active
  /// The account has access through another product of the group.
  case activeElsewhere
}

/// The result of buying an active subscription. The first case is the default.
public enum BuyActive: Int, CaseIterable, Sendable {
  /// The payment fails as canceled.
  case cancelled
  /// The subscription is purchased without a charge.
  case purchasedFree
}

/// How a purchase of a lapsed subscription appears to the app. The first case is the default.
public enum RebuyExpired: Int, CaseIterable, Sendable {
  /// The app receives a purchased transaction.
  case purchased
  /// The app receives a restored transaction.
  case restored
}

/// The effect of buying a product with an unfinished transaction. The first case is the default.
public enum RebuyUnfinished: Int, CaseIterable, Sendable {
  /// The unfinished transaction is delivered again.
  case redelivered
  /// The app receives no more callbacks about the payment in this process.
  case silence
}
