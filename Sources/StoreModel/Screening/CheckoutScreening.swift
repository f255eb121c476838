public import Facts

/// The store's checks of a purchase: before its payment sheet comes up, and after the user confirmed.
public enum CheckoutScreening {
  /// Decides how the store answers a device that wants to open a purchase.
  ///
  /// An unfinished transaction is checked before ownership, because the store delivers it again.
  public static func decide(_ facts: CheckoutFacts, _ latitude: CheckoutLatitude) -> CheckoutOrder {
    guard facts.isKnown else { return unknown(latitude.unknownProduct) }
    guard facts.isSold else { return CheckoutOrder(.fail(.storeKit(.storeProductNotAvailable))) }
    if let flaw = facts.offerFlaw { return CheckoutOrder(.fail(.storeKit(flaw.code))) }
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

  /// Decides what a confirmation leads to; an interruption comes before a request for approval.
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

/// The facts that the store has when a device asks it to open a purchase.
public struct CheckoutFacts: Hashable, Sendable {
  /// Whether the catalogue holds the identifier.
  public var isKnown: Bool
  /// Whether the product is sold in the account's storefront.
  public var isSold: Bool
  /// The type of the product.
  public var type: ProductType
  /// The price of one of it for this account now, an introductory price included, in the smallest unit.
  public var price: Int64
  /// How many were asked for.
  public var quantity: Int
  /// Whether a purchased transaction of the product waits to be finished.
  public var hasUnfinishedTransaction: Bool
  /// Whether the account owns the product.
  public var isOwned: Bool
  /// The flaw of the promotional offer that the payment carries, if it has one.
  public var offerFlaw: OfferFlaw?
  /// Whether the account has the subscription now, had it before, or never had it.
  public var standing: SubscriptionStanding

  /// Makes the facts of an ordinary product that nobody bought yet.
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

  /// The charge on confirmation; `Int64.max` if it would overflow.
  public var amount: Int64 {
    let quantity = PaymentScreening.effectiveQuantity(of: type, asked: quantity)
    let (amount, overflows) = price.multipliedReportingOverflow(by: Int64(quantity))
    return overflows ? .max : amount
  }
}

/// The latitudes that decide how the store opens a purchase.
public struct CheckoutLatitude: Hashable, Sendable {
  /// How a payment for an unknown product ends.
  public var unknownProduct: UnknownProduct
  /// The effect of buying a product with an unfinished transaction.
  public var rebuyUnfinished: RebuyUnfinished
  /// How buying a lapsed subscription again is shown.
  public var rebuyExpired: RebuyExpired
  /// How buying an active subscription ends.
  public var buyActive: BuyActive

  /// Makes a latitude.
  public init(
    unknownProduct: UnknownProduct, rebuyUnfinished: RebuyUnfinished, rebuyExpired: RebuyExpired,
    buyActive: BuyActive
  ) {
    self.unknownProduct = unknownProduct
    self.rebuyUnfinished = rebuyUnfinished
    self.rebuyExpired = rebuyExpired
    self.buyActive = buyActive
  }

  /// The usual option of each latitude.
  public static let usual = CheckoutLatitude(
    unknownProduct: .unknownError, rebuyUnfinished: .redelivered, rebuyExpired: .purchased,
    buyActive: .cancelled)
}

/// The effect that the confirmation of a payment sheet would have.
public enum CheckoutPurpose: Hashable, Sendable {
  /// An ordinary purchase.
  case purchase
  /// The first subscription of a group.
  case subscription
  /// A subscription after one that lapsed; the app may be shown a restored transaction for it.
  case resubscription(shownAs: RebuyExpired)
  /// Another product of a group in which a subscription is active.
  case change
}

/// The store's action on a purchase that a device wants to open.
public enum CheckoutAction: Hashable, Sendable {
  /// The call that added the payment raises an exception.
  case raise(Exception)
  /// The transaction fails.
  case fail(StoreError)
  /// The unfinished transaction is delivered again in its place.
  case redeliver
  /// The app hears no more of it in this process.
  case staySilent
  /// It is recorded as bought again and delivered without a sheet and without a charge.
  case deliverFree
  /// The payment sheet comes up with an amount.
  case showSheet(amount: Int64, for: CheckoutPurpose)
}

/// How the store answers a device that wants to open a purchase.
public struct CheckoutOrder: Hashable, Sendable {
  /// The store's action on the purchase.
  public let action: CheckoutAction
  /// The alert that the system shows, if any.
  public let alert: Alert?

  init(_ action: CheckoutAction, alert: Alert? = nil) {
    self.action = action
    self.alert = alert
  }
}

/// The store's action once the user confirmed a payment sheet.
public enum ConfirmationOrder: Hashable, Sendable {
  /// It charges the account and records the purchase.
  case charge
  /// It fails the transaction and waits for what the user does elsewhere.
  case interrupt(StoreError, alert: Alert)
  /// It defers the transaction and asks the family organizer.
  case requestApproval(alert: Alert)
}

/// Why a purchase waits for something that the user does elsewhere, and how it shows; the first is the usual
/// way.
public enum InterruptionCause: Int, CaseIterable, Sendable {
  /// New terms must be accepted.
  case terms
  /// The account must be confirmed.
  case confirmation
  /// An older system shows new terms as a cancel.
  case cancelled

  /// The error that the app sees.
  public var error: StoreError {
    switch self {
    case .terms: .termsChanged
    case .confirmation: .confirmationNeeded
    case .cancelled: .storeKit(.paymentCancelled)
    }
  }

  /// The alert that the system shows.
  public var alert: Alert {
    switch self {
    case .terms, .cancelled: .termsChanged
    case .confirmation: .confirmationNeeded
    }
  }
}

/// The relation of an account to a subscription product that it wants to buy.
public enum SubscriptionStanding: CaseIterable, Sendable {
  /// It never had anything of the group, or the product is no subscription.
  case never
  /// It had something of the group, and has no access now.
  case lapsed
  /// It has access through this very product.
  case active
  /// It has access through another product of the group.
  case activeElsewhere
}

/// How buying a subscription that is active ends; the first is the usual way.
public enum BuyActive: Int, CaseIterable, Sendable {
  /// It fails as cancelled.
  case cancelled
  /// It is purchased without a charge.
  case purchasedFree
}

/// How buying a lapsed subscription again is shown to the app; the first is the usual way.
public enum RebuyExpired: Int, CaseIterable, Sendable {
  /// The app sees a purchased transaction.
  case purchased
  /// The app sees a restored transaction.
  case restored
}

/// The effect of buying a product with an unfinished transaction; the first is the usual one.
public enum RebuyUnfinished: Int, CaseIterable, Sendable {
  /// The unfinished transaction is delivered again.
  case redelivered
  /// The app hears no more of the payment in this process.
  case silence
}
