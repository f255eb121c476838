internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Runs a scheduled step of a subscription.
  func advance(_ subscription: SubscriptionID, _ step: SubscriptionStep) {
    let place = subscription.index
    let record = subscriptions.records[place]
    if step == .renewal, postponesRenewal(place) { return }
    let canCharge = timeline.choose(.billing, scope: record.account.rawValue) == 0 && !fails(place)
    let attempt = RenewalAttempt(
      at: timeline.now, chargeSucceeds: canCharge,
      isSold: self[record.machine.renewingProduct].isShown(in: environment))
    carryOut(subscriptions.records[place].machine.stepDue(step, attempt, terms(place)), on: place)
  }

  /// The number of renewals of a subscription in the sandbox, unless a scenario sets another number.
  private static let sandboxRenewalsMax = 12

  /// Whether a due renewal is postponed, with a gap between the periods, as reported for accelerated
  /// rates.
  private func postponesRenewal(_ place: Int) -> Bool {
    guard subscriptionRate(of: subscriptions.records[place].account) != .realTime,
      let end = subscriptions.records[place].machine.expires, timeline.now <= end,
      timeline.choose(.renewalGap, scope: UInt32(place)) == 1
    else { return false }
    let gap = terms(place).clock.billingRetryInterval
    carryOut(.schedule(.renewal, at: max(timeline.now, end) + gap), on: place)
    return true
  }

  /// Applies an outside action to a subscription: from its user, the price list or a test session.
  func act(on subscription: SubscriptionID, _ action: SubscriptionAction) {
    let place = subscription.index
    let now = timeline.now
    let terms = terms(place)
    let orders: [SubscriptionOrder]
    switch action {
    case .setRenewal(let isOn): orders = subscriptions.records[place].machine.renewalSet(isOn, at: now, terms)
    case .changePrice(let price): orders = subscriptions.records[place].machine.priceChanged(to: price)
    case .expire: orders = subscriptions.records[place].machine.expiredByForce(at: now)
    case .renew:
      let isSold = self[subscriptions.records[place].machine.renewingProduct].isShown(in: environment)
      orders = subscriptions.records[place].machine.renewedByForce(
        RenewalAttempt(at: now, chargeSucceeds: !fails(place), isSold: isSold), terms)
    case .recoverBilling:
      books.accounts[subscriptions.records[place].account.index].failsBilling = false
      orders = subscriptions.records[place].machine.billingRecovered(at: now, terms)
    }
    carryOut(orders, on: place)
  }

  /// Applies the user's answer to a price increase.
  func consentAnswered(_ subscription: SubscriptionID, agreed: Bool) {
    let place = subscription.index
    carryOut(
      subscriptions.records[place].machine.consentAnswered(agreed: agreed, at: timeline.now, terms(place)),
      on: place)
  }

  /// Handles the revocation of a subscription's purchase.
  func subscriptionWasRevoked(_ subscription: SubscriptionID, reason: RevocationReason) {
    let place = subscription.index
    switch reason {
    case .refund: carryOut(subscriptions.records[place].machine.refunded(), on: place)
    case .familySharingEnded: carryOut(subscriptions.records[place].machine.familyRevoked(), on: place)
    case .upgraded: break
    }
  }

  /// Whether renewals fail: charges to the account fail, or it is a test account whose purchases are not
  /// allowed.
  private func fails(_ place: Int) -> Bool {
    let account = books.accounts[subscriptions.records[place].account.index]
    return account.failsBilling || !account.allowsPurchases
  }

  /// Allows or refuses a test account's purchases from now on. If they are allowed again, its
  /// subscriptions in billing retry recover.
  func allowPurchases(_ isAllowed: Bool, of account: AccountID) {
    let wasAllowed = books.accounts[account.index].allowsPurchases
    books.accounts[account.index].allowsPurchases = isAllowed
    guard isAllowed, !wasAllowed else { return }
    for place in subscriptions.records.indices
    where subscriptions.records[place].account == account && !fails(place) {
      carryOut(
        subscriptions.records[place].machine.billingRecovered(at: timeline.now, terms(place)), on: place)
    }
  }

  /// Carries out the orders of a subscription's state machine, and notifies the app's server of them.
  func carryOut(_ orders: [SubscriptionOrder], on place: Int) {
    for order in orders {
      carryOut(order, on: place)
      notifyServer(of: order, among: orders, on: place)
    }
  }

  /// Carries out one order of a subscription's state machine.
  func carryOut(_ order: SubscriptionOrder, on place: Int) {
    let subscription = SubscriptionID(place)
    switch order {
    case .record(let period): renew(period, on: place)
    case .schedule(let step, let instant):
      subscriptions.records[place].schedules.append(
        timeline.schedule(.subscription(subscription, step), at: instant, standing: true))
    case .cancelSchedules:
      for event in subscriptions.records[place].schedules { timeline.cancel(event) }
      subscriptions.records[place].schedules.removeAll()
    case .shortenPeriod(let end), .extendPeriod(let end):
      books.moveEnd(of: subscriptions.records[place].latest, to: end)
    case .markUpgraded: markUpgraded(subscriptions.records[place].latest)
    case .refundUnused(let amount):
      let latest = subscriptions.records[place].latest
      timeline.record(
        .store(
          .refunded(
            purchase: latest, amount: amount, currency: currency(of: purchase(latest)))),
        by: .store)
    case .askConsent(let price):
      timeline.record(.subscription(.priceRaised(subscription: subscription, price: price)), by: .store)
      notify(subscriptions.records[place].account)
    case .scheduleChange(let product, let identifier):
      subscriptions.records[place].deliversOldIdentifier = identifier == .same
      timeline.record(
        .subscription(.changeScheduled(subscription: subscription, product: product)), by: .store)
    case .reportBillingFailure, .beginGrace, .beginRetry, .recover, .expire, .takeOver, .recordConsent,
      .setRenewal, .revoke:
      record(order, subscription)
    }
  }

  private func record(_ order: SubscriptionOrder, _ subscription: SubscriptionID) {
    let fact: SubscriptionFact
    switch order {
    case .reportBillingFailure: fact = .billingFailed(subscription: subscription)
    case .beginGrace(let until): fact = .graceBegan(subscription: subscription, until: until)
    case .beginRetry(let until): fact = .retryBegan(subscription: subscription, until: until)
    case .recover(let expires): fact = .recovered(subscription: subscription, expires: expires)
    case .expire(let reason): fact = .expired(subscription: subscription, reason: reason)
    case .takeOver(let product): fact = .upgraded(subscription: subscription, product: product)
    case .recordConsent(let agreed): fact = .consentGiven(subscription: subscription, agreed: agreed)
    case .setRenewal(let isOn): fact = .renewalSet(subscription: subscription, renews: isOn)
    case .revoke: fact = .revoked(subscription: subscription)
    case .record, .schedule, .cancelSchedules, .shortenPeriod, .extendPeriod, .markUpgraded, .refundUnused,
      .askConsent,
      .scheduleChange:
      preconditionFailure("\(order) is more than a fact")
    }
    timeline.record(.subscription(fact), by: .store)
  }

  private func markUpgraded(_ id: PurchaseID) {
    let revision = books.nextRevision()
    books.change(id) {
      $0.traits.insert(.upgraded)
      $0.revokedRevision = revision
      $0.revokedAt = timeline.now
    }
    timeline.record(.store(.revoked(purchase: id, reason: .upgraded)), by: .store)
    for sharing in books.sharings where sharing.original == id && !purchase(sharing.shared).isRevoked {
      markUpgraded(sharing.shared)
    }
  }

  /// Records a renewed period. It is pending on every device of the account.
  private func renew(_ period: PaidPeriod, on place: Int) {
    let subscription = subscriptions.records[place]
    let order = PurchaseOrder(
      transaction: .none, device: subscription.device, account: subscription.account, product: period.product,
      quantity: 1, username: subscription.username, addedAt: timeline.now, simulatesAskToBuy: false)
    let id = record(period, on: place, order: order, transaction: .none, reason: period.reason)
    let devices = books.accounts[subscription.account.index].devices
    if devices.isEmpty { _ = keepPending(id, device: .none, isRenewal: true) }
    for device in devices {
      _ = keepPending(id, device: device, isRenewal: true)
      announceRenewal(to: device, of: subscription.account)
    }
    subscriptions.records[place].renewalCount += 1
    if let most = subscriptions.renewalsMax ?? (environment == .sandbox ? Store.sandboxRenewalsMax : nil),
      subscriptions.records[place].renewalCount >= most
    {
      carryOut(
        subscriptions.records[place].machine.renewalSet(false, at: timeline.now, terms(place)), on: place)
    }
  }

  /// Notifies a device of a renewal, if the site chooses that. Otherwise the device requests renewals at
  /// its next launch, or when its app enters the foreground.
  private func announceRenewal(to device: DeviceID, of account: AccountID) {
    guard timeline.choose(.renewalArrival, scope: device.rawValue) == 2 else { return }
    endpoint.notify(device, of: .subscriptionRenewed, for: account)
  }
}
