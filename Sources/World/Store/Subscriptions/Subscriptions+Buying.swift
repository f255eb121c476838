internal import Facts
internal import Kernel
internal import StoreModel

extension Subscriptions {
  /// Sells a subscription: starts it, restarts it, or changes its plan.
  func subscribe(_ order: PurchaseOrder, reason: PurchaseReason, asNewTransaction: Bool) -> PurchaseOutcome {
    let plan = plan(order)
    let isEligible = isEligibleForIntroductory(order.account, plan)
    if let subscription = books.subscription(of: order.account, group: plan.group) {
      return change(
        subscription, to: plan, order, reason, isEligible: isEligible, asNewTransaction: asNewTransaction)
    }
    let subscription = books.add(
      SubscriptionRecord(
        account: order.account, group: plan.group, machine: SubscriptionMachine(plan), device: order.device,
        username: order.username))
    let orders = books[subscription].machine.began(
      at: timeline.now, isEligibleForIntroductory: isEligible, terms(subscription))
    return carryOut(orders, on: subscription, for: order, reason: reason, asNewTransaction: asNewTransaction)
  }

  private func change(
    _ subscription: SubscriptionID, to plan: SubscriptionPlan, _ order: PurchaseOrder,
    _ reason: PurchaseReason,
    isEligible: Bool,
    asNewTransaction: Bool
  ) -> PurchaseOutcome {
    let isEntitled = books[subscription].machine.isEntitled(at: timeline.now)
    if standing(for: order) == .active {
      // Buying the active product again is free. The queue still gets a transaction.
      let id = writer.write(
        order, transaction: asNewTransaction ? .none : order.transaction, quantity: 1,
        price: prices.nothing(for: order),
        reason: .reboughtFree, original: books[subscription].original, traits: .notice)
      let end = books[books[subscription].latest].expires
      books.change(id) {
        $0.subscription = subscription
        $0.expires = end
      }
      return writer.keepPending(id, device: order.device)
    }
    let orders: [SubscriptionOrder]
    if isEntitled {
      let identifier: ChangeIdentifier = timeline.option(.downgradeNumber, scope: subscription.rawValue)
      orders = books[subscription].machine.changeRequested(
        to: plan, at: timeline.now, isEligibleForIntroductory: isEligible, identifier, terms(subscription))
    } else {
      orders = books[subscription].machine.resubscribed(
        to: plan, at: timeline.now, isEligibleForIntroductory: isEligible, terms(subscription))
    }
    let wasLapsed = !isEntitled
    let outcome = carryOut(
      orders, on: subscription, for: order, reason: reason, asNewTransaction: asNewTransaction)
    if wasLapsed, case .purchased(let delivered) = outcome,
      timeline.choose(.rebuyExpired, scope: order.product.rawValue) == 1
    {
      return .restored(delivered)
    }
    return outcome
  }

  /// Carries out the orders that follow from the purchase of a subscription. Returns the outcome of the
  /// purchase.
  private func carryOut(
    _ orders: [SubscriptionOrder], on subscription: SubscriptionID, for order: PurchaseOrder,
    reason: PurchaseReason,
    asNewTransaction: Bool
  ) -> PurchaseOutcome {
    var outcome: PurchaseOutcome?
    for step in orders {
      if case .record(let period) = step {
        books[subscription].renewalCount = 0
        let id = record(
          period, on: subscription, order: order, transaction: asNewTransaction ? .none : order.transaction,
          reason: period.reason == .bought ? reason : period.reason, confirmed: order.confirmed)
        outcome = writer.keepPending(id, device: order.device)
      } else {
        carryOut(step, on: subscription)
      }
      notifyServer(of: step, among: orders, on: subscription)
    }
    if let outcome { return outcome }
    // If the change takes effect at the next renewal, a free transaction confirms it immediately.
    let end = books[books[subscription].latest].expires
    let usesOldIdentifier = books[subscription].deliversOldIdentifier
    let id = writer.write(
      order, transaction: asNewTransaction ? .none : order.transaction, quantity: 1,
      price: prices.nothing(for: order),
      reason: reason, original: books[subscription].original, traits: .notice)
    books.change(id) {
      $0.subscription = subscription
      $0.expires = end
    }
    let told = writer.keepPending(id, device: order.device)
    guard usesOldIdentifier, case .purchased(var delivered) = told else { return told }
    delivered.identifier = books[books[subscription].original].identifier
    delivered.content = Boxed(books.content(of: delivered.identifier))
    return .purchased(delivered)
  }

  /// Records a subscription period. If the user confirmed a price, the period is charged at that price.
  func record(
    _ period: PaidPeriod, on subscription: SubscriptionID, order: PurchaseOrder, transaction: TransactionID,
    reason: PurchaseReason, confirmed: Money? = nil
  ) -> PurchaseID {
    let isFirst = books[subscription].original == .none
    let ofProduct = PurchaseOrder(
      transaction: order.transaction, device: order.device, account: order.account, product: period.product,
      quantity: 1, username: order.username, addedAt: timeline.now, simulatesAskToBuy: false)
    let price = confirmed ?? Money(period.amount, prices.terms(of: ofProduct).currency)
    let id = writer.write(
      ofProduct, transaction: transaction, quantity: 1, price: price, reason: reason,
      original: isFirst ? nil : books[subscription].original, traits: period.traits)
    books.change(id) {
      $0.subscription = subscription
      $0.expires = period.to
    }
    if period.offer != .empty { books.setOffer(period.offer, of: id) }
    if isFirst { books[subscription].original = id }
    let last = books[subscription].latest
    books[subscription].latest = id
    if !period.traits.isDisjoint(with: [.trial, .introductory]) {
      books[order.account].introducedGroups.append(books[subscription].group)
    }
    timeline.record(
      .subscription(
        reason == .renewed
          ? .renewed(subscription: subscription, purchase: id, expires: period.to)
          : .began(
            subscription: subscription, account: order.account, product: period.product, expires: period.to)),
      by: .store)
    sharing.shareOnward(id, after: last)
    return id
  }
}
