internal import Facts
internal import Kernel
internal import StoreModel

extension SubscriptionRecord {
  /// The notification for an order of a subscription's state machine; nil if another order's notification
  /// covers it or the server is not notified.
  ///
  /// - Parameter latest: The reason of the latest purchase.
  func event(
    of order: SubscriptionOrder, among orders: [SubscriptionOrder], latest: @autoclosure () -> PurchaseReason
  ) -> NotificationEvent? {
    switch order {
    case .record(let period):
      // The recovery is notified instead of the period that it starts.
      let isRecovery = orders.contains { if case .recover = $0 { true } else { false } }
      return isRecovery ? nil : event(of: period, isRedeemed: period.offer != .empty || latest() == .redeemed)
    case .scheduleChange: return eventOfChange
    case .beginGrace: return NotificationEvent(.didFailToRenew, .gracePeriod)
    case .beginRetry:
      return orders.contains(.reportBillingFailure)
        ? NotificationEvent(.didFailToRenew) : NotificationEvent(.gracePeriodExpired)
    case .recover: return NotificationEvent(.didRenew, .billingRecovery)
    case .expire(let reason): return NotificationEvent(.expired, SubscriptionRecord.subtype(of: reason))
    case .askConsent: return NotificationEvent(.priceIncrease, .pending)
    // A user who declines turns renewal off, which has its own notification.
    case .recordConsent(let agreed): return agreed ? NotificationEvent(.priceIncrease, .accepted) : nil
    case .setRenewal(let isOn):
      return NotificationEvent(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)
    case .extendPeriod: return NotificationEvent(.renewalExtended)
    // A refund is notified for the purchase, whatever caused it.
    case .revoke: return nil
    case .schedule, .cancelSchedules, .reportBillingFailure, .shortenPeriod, .markUpgraded, .refundUnused,
      .takeOver:
      return nil
    }
  }

  private static func subtype(of reason: ExpiryReason) -> NotificationSubtype {
    switch reason {
    case .cancelled: .voluntary
    case .billingError: .billingRetry
    case .noConsent: .priceIncrease
    case .unavailable: .productNotForSale
    case .unknown: .none
    }
  }

  private func event(of period: PaidPeriod, isRedeemed: Bool) -> NotificationEvent {
    switch period.reason {
    case .renewed: return NotificationEvent(.didRenew)
    case .upgraded:
      return NotificationEvent(isRedeemed ? .offerRedeemed : .didChangeRenewalPref, .upgrade)
    case .bought, .reboughtFree, .approved, .resolved, .redeemed, .shared, .elsewhere, .prior:
      return NotificationEvent(
        isRedeemed ? .offerRedeemed : .subscribed,
        self.latest == original ? .initialBuy : .resubscribe)
    }
  }

  /// The event for a change of the next renewal: a lower level, an offer of the same product, or a return
  /// to the current plan.
  private var eventOfChange: NotificationEvent {
    guard let pending = machine.pendingPlan else { return NotificationEvent(.didChangeRenewalPref) }
    let subtype: NotificationSubtype = pending.product == machine.plan.product ? .none : .downgrade
    return NotificationEvent(pending.promotional == nil ? .didChangeRenewalPref : .offerRedeemed, subtype)
  }
}
