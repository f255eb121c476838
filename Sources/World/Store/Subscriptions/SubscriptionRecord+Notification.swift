internal import Facts
internal import Kernel
internal import StoreModel

extension SubscriptionRecord {
  /// The notification that follows from an order of the subscription's state machine. Nil if the
  /// notification of another order covers it, or if the server is not notified of such orders.
  ///
  /// - Parameter latest: The reason for the latest purchase.
  func event(
    of order: SubscriptionOrder, among orders: [SubscriptionOrder], latest: @autoclosure () -> PurchaseReason
  ) -> NotificationEvent? {
    switch order {
    case .record(let period):
      // The server is notified of the recovery instead of the period that the recovery starts.
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
    // If the user declines, renewal is turned off. That has a notification of its own.
    case .recordConsent(let agreed): return agreed ? NotificationEvent(.priceIncrease, .accepted) : nil
    case .setRenewal(let isOn):
      return NotificationEvent(.didChangeRenewalStatus, isOn ? .autoRenewEnabled : .autoRenewDisabled)
    case .extendPeriod: return NotificationEvent(.renewalExtended)
    // The server is notified of the refund of the purchase instead.
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

  /// The event for a changed plan of the next renewal. The new plan is a lower level, an offer of the
  /// same product, or the current plan again.
  private var eventOfChange: NotificationEvent {
    guard let pending = machine.pendingPlan else { return NotificationEvent(.didChangeRenewalPref) }
    let subtype: NotificationSubtype = pending.product == machine.plan.product ? .none : .downgrade
    return NotificationEvent(pending.promotional == nil ? .didChangeRenewalPref : .offerRedeemed, subtype)
  }
}
