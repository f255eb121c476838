internal import Facts

/// The store's look at a purchase: before its sheet comes up, and after the user confirmed.
public enum CheckoutScreening {
  /// Decides what becomes of a purchase that a device wants to open.
  ///
  /// An unfinished transaction comes before ownership: the store gives out again what is still owed.
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

  /// Decides what a confirmation leads to; an interruption stops it before anybody else is asked.
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
