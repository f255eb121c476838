internal import Facts
internal import Kernel
internal import StoreModel

extension Subscriptions {
  /// Runs a scheduled step of a subscription.
  func advance(_ subscription: SubscriptionID, _ step: SubscriptionStep) {
    let record = books[subscription]
    if step == .renewal, postponesRenewal(subscription) { return }
    let canCharge = timeline.choose(.billing, scope: record.account.rawValue) == 0 && !fails(subscription)
    let attempt = RenewalAttempt(
      at: timeline.now, chargeSucceeds: canCharge,
      isSold: catalogue[record.machine.renewingProduct].isShown(in: catalogue.environment))
    carryOut(books[subscription].machine.stepDue(step, attempt, terms(subscription)), on: subscription)
  }

  /// Whether a renewal that is due is postponed. There is then a gap between the periods, as reported
  /// for accelerated rates.
  private func postponesRenewal(_ subscription: SubscriptionID) -> Bool {
    guard subscriptionRate(of: books[subscription].account) != .realTime,
      let end = books[subscription].machine.expires, timeline.now <= end,
      timeline.choose(.renewalGap, scope: subscription.rawValue) == 1
    else { return false }
    let gap = terms(subscription).clock.billingRetryInterval
    carryOut(.schedule(.renewal, at: max(timeline.now, end) + gap), on: subscription)
    return true
  }

  /// Applies an action of the user, the price list or a test session to a subscription.
  func act(on subscription: SubscriptionID, _ action: SubscriptionAction) {
    let now = timeline.now
    let terms = terms(subscription)
    let orders: [SubscriptionOrder]
    switch action {
    case .setRenewal(let isOn): orders = books[subscription].machine.renewalSet(isOn, at: now, terms)
    case .changePrice(let price): orders = books[subscription].machine.priceChanged(to: price)
    case .expire: orders = books[subscription].machine.expiredByForce(at: now)
    case .renew:
      let isSold = catalogue[books[subscription].machine.renewingProduct].isShown(in: catalogue.environment)
      orders = books[subscription].machine.renewedByForce(
        RenewalAttempt(at: now, chargeSucceeds: !fails(subscription), isSold: isSold), terms)
    case .recoverBilling:
      books[books[subscription].account].failsBilling = false
      orders = books[subscription].machine.billingRecovered(at: now, terms)
    }
    carryOut(orders, on: subscription)
  }

  /// Applies the user's answer to a price increase.
  func consentAnswered(_ subscription: SubscriptionID, agreed: Bool) {
    carryOut(
      books[subscription].machine.consentAnswered(agreed: agreed, at: timeline.now, terms(subscription)),
      on: subscription)
  }

  /// Handles the revocation of a purchase that belongs to a subscription.
  func wasRevoked(_ subscription: SubscriptionID, reason: RevocationReason) {
    switch reason {
    case .refund: carryOut(books[subscription].machine.refunded(), on: subscription)
    case .familySharingEnded: carryOut(books[subscription].machine.familyRevoked(), on: subscription)
    case .upgraded: break
    }
  }

  /// Whether renewals of a subscription fail, because charges to the account fail or a test account may
  /// not purchase.
  private func fails(_ subscription: SubscriptionID) -> Bool {
    let account = books[books[subscription].account]
    return account.failsBilling || !account.allowsPurchases
  }

  /// Sets whether a test account's purchases are allowed from now on. When they are allowed again, its
  /// subscriptions in billing retry recover.
  func allowPurchases(_ isAllowed: Bool, of account: AccountID) {
    let wasAllowed = books[account].allowsPurchases
    books[account].allowsPurchases = isAllowed
    guard isAllowed, !wasAllowed else { return }
    for subscription in books.subscriptions(of: account) where !fails(subscription) {
      carryOut(
        books[subscription].machine.billingRecovered(at: timeline.now, terms(subscription)), on: subscription)
    }
  }

  /// Extends the current period. Returns the reason if the store refuses. Nil if the period was extended.
  func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    do throws(ExtensionRefusal) {
      let orders = try books[subscription].machine.extended(
        request, at: timeline.now, terms(subscription))
      if let end = books[subscription].machine.expires {
        timeline.record(
          .subscription(
            .extended(
              subscription: subscription, until: end, days: Int64(request.days),
              reason: Int64(request.reason.rawValue))),
          by: .store)
        sharing.extend(of: books[subscription].latest, to: end)
      }
      carryOut(orders, on: subscription)
      return nil
    } catch {
      timeline.record(
        .subscription(.extensionRefused(subscription: subscription, days: Int64(request.days))), by: .store)
      return error
    }
  }

  /// Clears the history of a test account. The account then owns, restores and renews no product. It
  /// can use introductory offers again.
  ///
  /// Unfinished transactions stay in the queues, and receipts that were written earlier stay on the devices.
  func clearHistory(of account: AccountID) {
    for subscription in books.subscriptions(of: account) {
      act(on: subscription, .expire)
      books[subscription].isForgotten = true
    }
    books.clearHistory(of: account)
    timeline.record(.store(.historyCleared(account: account)), by: .store)
  }

  /// Removes purchases from an account's history, and ends the subscriptions that started with one of them.
  func forget(_ erased: [PurchaseID], of account: AccountID) {
    for subscription in books.subscriptions(of: account)
    where erased.contains(books[subscription].original) {
      act(on: subscription, .expire)
      books[subscription].isForgotten = true
    }
    for id in erased {
      let record = books[id]
      let isGone = record.isFinished && catalogue.type(of: record.product) == .consumable
      if !isGone, !record.traits.contains(.notice), !record.traits.contains(.leavesReceipt) {
        books[account].receiptEntryCount -= 1
      }
    }
    books[account].purchases.removeAll { erased.contains($0) }
    books[account].pending.removeAll { erased.contains($0.purchase) }
    _ = books.nextRevision()
  }
}
