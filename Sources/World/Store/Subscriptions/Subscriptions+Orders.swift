internal import Facts
internal import Kernel
internal import StoreModel

extension Subscriptions {
  /// Carries out the orders of a subscription's state machine, and sends the notifications that follow
  /// from them.
  func carryOut(_ orders: [SubscriptionOrder], on subscription: SubscriptionID) {
    for order in orders {
      carryOut(order, on: subscription)
      notifyServer(of: order, among: orders, on: subscription)
    }
    if !orders.isEmpty { notifyFollowers(of: subscription) }
  }

  /// Notifies the account of a subscription and those with which its family shares it, as far as their devices
  /// follow subscriptions.
  private func notifyFollowers(of subscription: SubscriptionID) {
    let accounts = [books[subscription].account] + books.members(sharing: subscription)
    for account in accounts where books[account].isFollowed { endpoint.notify(account) }
  }

  /// Carries out one order of a subscription's state machine.
  func carryOut(_ order: SubscriptionOrder, on subscription: SubscriptionID) {
    switch order {
    case .record(let period): renew(period, on: subscription)
    case .schedule(let step, let instant):
      books[subscription].schedules.append(
        timeline.schedule(.subscription(subscription, step), at: instant, standing: true))
    case .cancelSchedules:
      for event in books[subscription].schedules { timeline.cancel(event) }
      books[subscription].schedules.removeAll()
    case .shortenPeriod(let end), .extendPeriod(let end):
      books.moveEnd(of: books[subscription].latest, to: end)
    case .markUpgraded: markUpgraded(books[subscription].latest)
    case .refundUnused(let amount):
      let latest = books[subscription].latest
      timeline.record(
        .store(
          .refunded(
            purchase: latest, amount: amount, currency: prices.currency(of: books[latest]))),
        by: .store)
    case .askConsent(let price):
      timeline.record(.subscription(.priceRaised(subscription: subscription, price: price)), by: .store)
      endpoint.notify(books[subscription].account)
    case .scheduleChange(let product, let identifier):
      books[subscription].deliversOldIdentifier = identifier == .same
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
    for shared in books.shares(of: id) where !books[shared].isRevoked { markUpgraded(shared) }
  }

  /// Records a renewal as a purchase. It is pending on every device on which the account is signed in.
  private func renew(_ period: PaidPeriod, on subscription: SubscriptionID) {
    let record = books[subscription]
    let order = PurchaseOrder(
      transaction: .none, device: record.device, account: record.account, product: period.product,
      quantity: 1, username: record.username, addedAt: timeline.now, simulatesAskToBuy: false)
    let id = self.record(period, on: subscription, order: order, transaction: .none, reason: period.reason)
    let devices = books[record.account].devices
    if devices.isEmpty { _ = writer.keepPending(id, device: .none, isRenewal: true) }
    for device in devices {
      _ = writer.keepPending(id, device: device, isRenewal: true)
      announceRenewal(to: device, of: record.account)
    }
    books[subscription].renewalCount += 1
    if let most = renewalsMax, books[subscription].renewalCount >= most {
      carryOut(
        books[subscription].machine.renewalSet(false, at: timeline.now, terms(subscription)), on: subscription
      )
    }
  }

  /// Notifies a device of a renewal, if the site chooses that. Otherwise the device requests renewals
  /// at its app's next launch or return to the foreground. A device that keeps the history is always notified.
  private func announceRenewal(to device: DeviceID, of account: AccountID) {
    guard !books[account].isFollowed, timeline.choose(.renewalArrival, scope: device.rawValue) == 2 else {
      return
    }
    endpoint.notify(device, of: .subscriptionRenewed, for: account)
  }

  /// Sends the notification that follows from an order of a subscription's state machine, if there is one.
  func notifyServer(
    of order: SubscriptionOrder, among orders: [SubscriptionOrder], on subscription: SubscriptionID
  ) {
    guard notifier.version != nil else { return }
    let record = books[subscription]
    guard let event = record.event(of: order, among: orders, latest: books[record.latest].reason) else {
      return
    }
    notifier.notify(of: event, purchase: record.latest)
  }
}
