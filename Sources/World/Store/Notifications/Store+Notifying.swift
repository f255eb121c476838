internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Notifies the app's server of an event. Does nothing if no address is registered or the version lacks
  /// the event. With a forgery, another caller than the store sends the notification.
  @discardableResult
  func notifyServer(
    of event: NotificationEvent, purchase id: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase, forgery: Forgery? = nil
  ) -> Int? {
    guard let version = notificationBooks.version else { return nil }
    let subscription = id == .none ? .none : purchase(id).subscription
    guard event.name(in: version, isRenewing: subscription != .none) != nil else { return nil }
    var content = StoreNotification(
      number: notificationBooks.records.count + 1, version: version, event: event, date: timeline.now,
      environment: environment)
    (content.account, content.subject, content.forgery) = (account, subject, forgery)
    if id != .none {
      let record = purchase(id)
      (content.account, content.purchase, content.subscription) = (record.account, id, subscription)
      content.transaction = statement(of: id)
      // A forged refund looks like one to a server that reads the transaction.
      if forgery != nil, event.type == .refund || event.type == .revoke {
        content.transaction?.entry.cancellationDate = timeline.now
      }
    }
    if subscription != .none { content.standing = statement(of: subscription) }
    notificationBooks.records.append(NotificationRecord(content))
    timeline.record(.notification(Store.beginning(of: content)), by: content.sender)
    let arrival = NotificationArrival(number: content.number, attempt: 1)
    notificationBooks.records[content.number - 1].next = timeline.schedule(
      .notification(arrival, .sends), after: .zero)
    return content.number
  }

  private static func beginning(of content: StoreNotification) -> NotificationFact {
    let (number, identifier) = (Int64(content.number), content.entry?.transactionIdentifier ?? 0)
    if let forgery = content.forgery {
      return .forged(
        notification: number, type: content.event.type, forgery: forgery, purchase: content.purchase,
        identifier: identifier)
    }
    return .raised(
      notification: number, type: content.event.type, subtype: content.event.subtype,
      purchase: content.purchase,
      identifier: identifier, subscription: content.subscription)
  }

  /// Notifies the app's server of an order from a subscription's state machine.
  func notifyServer(of order: SubscriptionOrder, among orders: [SubscriptionOrder], on place: Int) {
    guard notificationBooks.version != nil, let event = event(of: order, among: orders, on: place) else {
      return
    }
    notifyServer(of: event, purchase: subscriptions.records[place].latest)
  }

  /// The notification for an order of a subscription's state machine; nil if another order's notification
  /// covers it or the server is not notified.
  private func event(
    of order: SubscriptionOrder, among orders: [SubscriptionOrder], on place: Int
  ) -> NotificationEvent? {
    switch order {
    case .record(let period):
      // The recovery is notified instead of the period that it starts.
      let isRecovery = orders.contains { if case .recover = $0 { true } else { false } }
      return isRecovery ? nil : event(of: period, on: place)
    case .scheduleChange: return eventOfChange(on: place)
    case .beginGrace: return NotificationEvent(.didFailToRenew, .gracePeriod)
    case .beginRetry:
      return orders.contains(.reportBillingFailure)
        ? NotificationEvent(.didFailToRenew) : NotificationEvent(.gracePeriodExpired)
    case .recover: return NotificationEvent(.didRenew, .billingRecovery)
    case .expire(let reason): return NotificationEvent(.expired, Store.subtype(of: reason))
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

  private func event(of period: PaidPeriod, on place: Int) -> NotificationEvent {
    let isRedeemed =
      period.offer != .empty || purchase(subscriptions.records[place].latest).reason == .redeemed
    switch period.reason {
    case .renewed: return NotificationEvent(.didRenew)
    case .upgraded:
      return NotificationEvent(isRedeemed ? .offerRedeemed : .didChangeRenewalPref, .upgrade)
    case .bought, .reboughtFree, .approved, .resolved, .redeemed, .shared, .elsewhere, .prior:
      let record = subscriptions.records[place]
      return NotificationEvent(
        isRedeemed ? .offerRedeemed : .subscribed,
        record.latest == record.original ? .initialBuy : .resubscribe)
    }
  }

  /// The event for a change of the next renewal: a lower level, an offer of the same product, or a return
  /// to the current plan.
  private func eventOfChange(on place: Int) -> NotificationEvent {
    let machine = subscriptions.records[place].machine
    guard let pending = machine.pendingPlan else { return NotificationEvent(.didChangeRenewalPref) }
    let subtype: NotificationSubtype = pending.product == machine.plan.product ? .none : .downgrade
    return NotificationEvent(pending.promotional == nil ? .didChangeRenewalPref : .offerRedeemed, subtype)
  }

  /// Notifies the app's server of a revoked purchase. A family member loses the shared purchase for any
  /// reason.
  func notifyServerOfRevocation(_ id: PurchaseID, reason: RevocationReason) {
    let isShared = purchase(id).traits.contains(.familyShared)
    switch reason {
    case .refund: notifyServer(of: NotificationEvent(isShared ? .revoke : .refund), purchase: id)
    case .familySharingEnded: notifyServer(of: NotificationEvent(.revoke), purchase: id)
    case .upgraded: break
    }
  }

  /// Notifies the app's server of a purchase that is not an auto-renewable subscription.
  func notifyServerOfCharge(_ id: PurchaseID) {
    notifyServer(of: NotificationEvent(.oneTimeCharge), purchase: id)
  }
}
