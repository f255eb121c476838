internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// The relation of an account to the subscription product that it is about to buy.
  func standing(for order: PurchaseOrder) -> SubscriptionStanding {
    guard let place = subscriptions.place(of: order.account, group: group(of: order.product)) else {
      return .never
    }
    let machine = subscriptions.records[place].machine
    guard machine.isEntitled(at: timeline.now) else { return .lapsed }
    // Buying the current product while another plan is pending cancels that change. With an offer it is a
    // change.
    let isSame =
      machine.plan.product == order.product && machine.pendingPlan == nil && order.offer.value == nil
    return isSame ? .active : .activeElsewhere
  }

  /// The amount due now for a subscription product: zero if the change waits for the next renewal.
  func amountDue(for order: PurchaseOrder) -> Int64 {
    let plan = plan(order)
    let isEligible = isEligibleForIntroductory(order.account, plan)
    let amount = plan.firstAmount(isEligibleForIntroductory: isEligible)
    guard let place = subscriptions.place(of: order.account, group: plan.group) else { return amount }
    let machine = subscriptions.records[place].machine
    let waits = machine.status == .active && !machine.plan.changesAtOnce(to: plan)
    return waits && machine.isEntitled(at: timeline.now) ? 0 : amount
  }

  /// Whether an account gets the introductory offer of a plan: once per group, and by default not while
  /// subscribed.
  private func isEligibleForIntroductory(_ account: AccountID, _ plan: SubscriptionPlan) -> Bool {
    guard !books.accounts[account.index].introducedGroups.contains(plan.group) else { return false }
    guard plan.introductory != nil, let place = subscriptions.place(of: account, group: plan.group),
      subscriptions.records[place].machine.isEntitled(at: timeline.now)
    else { return true }
    if let isGranted = subscriptions.records[place].grantsIntroductory { return isGranted }
    let isGranted = timeline.choose(.introductoryWhileSubscribed, scope: account.rawValue) == 1
    subscriptions.records[place].grantsIntroductory = isGranted
    return isGranted
  }

  private func group(of product: ProductID) -> TextID {
    catalogue[product].group == .empty ? catalogue[product].identifier : catalogue[product].group
  }

  /// The plan in an order, at the prices of the account's storefront.
  func plan(_ order: PurchaseOrder) -> SubscriptionPlan {
    let plan = SubscriptionPlan(order.product, catalogue[order.product])
    return SubscriptionPlan(
      product: order.product, group: group(of: order.product), level: plan.level, period: plan.period,
      price: terms(of: order).price,
      introductory: catalogue[order.product].introductory(in: books.accounts[order.account.index].storefront),
      promotional: discount(of: order),
      isEndless: plan.isEndless)
  }

  /// The rate of an account's subscription periods: the account's own, the store's, or the default of the
  /// environment. The sandbox renews a monthly subscription every five minutes by default.
  func subscriptionRate(of account: AccountID) -> SubscriptionRate {
    let inEnvironment: SubscriptionRate =
      switch environment {
      case .production: .realTime
      case .sandbox: .monthlyRenewalEveryFiveMinutes
      }
    return books.accounts[account.index].subscriptionRate ?? subscriptions.rate ?? inEnvironment
  }

  /// The terms of a subscription: its rate, and the latitudes of grace and renewal.
  func terms(_ place: Int) -> SubscriptionTerms {
    let grace: GraceLength? =
      subscriptions.hasGrace ? timeline.option(.graceLength, scope: UInt32(place)) : nil
    return SubscriptionTerms(
      clock: clock(of: subscriptions.records[place].account),
      grace: grace,
      lead: timeline.option(.renewalLead, scope: UInt32(place)))
  }

  func clock(of account: AccountID) -> SubscriptionClock {
    SubscriptionClock(rate: subscriptionRate(of: account))
  }

  /// Sells a subscription: it starts, restarts, or changes its plan.
  func subscribe(_ order: PurchaseOrder, reason: PurchaseReason, asNewTransaction: Bool) -> PurchaseOutcome {
    let plan = plan(order)
    let isEligible = isEligibleForIntroductory(order.account, plan)
    if let place = subscriptions.place(of: order.account, group: plan.group) {
      return change(
        place, to: plan, order, reason, isEligible: isEligible, asNewTransaction: asNewTransaction)
    }
    subscriptions.records.append(
      SubscriptionRecord(
        account: order.account, group: plan.group, machine: SubscriptionMachine(plan), device: order.device,
        username: order.username))
    let place = subscriptions.records.count - 1
    let orders = subscriptions.records[place].machine.began(
      at: timeline.now, isEligibleForIntroductory: isEligible, terms(place))
    return carryOut(orders, on: place, for: order, reason: reason, asNewTransaction: asNewTransaction)
  }

  private func change(
    _ place: Int, to plan: SubscriptionPlan, _ order: PurchaseOrder, _ reason: PurchaseReason,
    isEligible: Bool,
    asNewTransaction: Bool
  ) -> PurchaseOutcome {
    let isEntitled = subscriptions.records[place].machine.isEntitled(at: timeline.now)
    if standing(for: order) == .active {
      // Buying an active subscription again is free, but the queue still gets a transaction.
      let id = write(
        order, transaction: asNewTransaction ? .none : order.transaction, quantity: 1,
        price: nothing(for: order),
        reason: .reboughtFree, original: subscriptions.records[place].original, traits: .notice)
      let end = purchase(subscriptions.records[place].latest).expires
      books.change(id) {
        $0.subscription = SubscriptionID(place)
        $0.expires = end
      }
      return keepPending(id, device: order.device)
    }
    let orders: [SubscriptionOrder]
    if isEntitled {
      let identifier: ChangeIdentifier = timeline.option(.downgradeNumber, scope: UInt32(place))
      orders = subscriptions.records[place].machine.changeRequested(
        to: plan, at: timeline.now, isEligibleForIntroductory: isEligible, identifier, terms(place))
    } else {
      orders = subscriptions.records[place].machine.resubscribed(
        to: plan, at: timeline.now, isEligibleForIntroductory: isEligible, terms(place))
    }
    let wasLapsed = !isEntitled
    let outcome = carryOut(orders, on: place, for: order, reason: reason, asNewTransaction: asNewTransaction)
    if wasLapsed, case .purchased(let delivered) = outcome,
      timeline.choose(.rebuyExpired, scope: order.product.rawValue) == 1
    {
      return .restored(delivered)
    }
    return outcome
  }

  /// Carries out the orders caused by the purchase of a subscription, and returns the purchase's outcome.
  private func carryOut(
    _ orders: [SubscriptionOrder], on place: Int, for order: PurchaseOrder, reason: PurchaseReason,
    asNewTransaction: Bool
  ) -> PurchaseOutcome {
    var outcome: PurchaseOutcome?
    for step in orders {
      if case .record(let period) = step {
        subscriptions.records[place].renewalCount = 0
        let id = record(
          period, on: place, order: order, transaction: asNewTransaction ? .none : order.transaction,
          reason: period.reason == .bought ? reason : period.reason, confirmed: order.confirmed)
        outcome = keepPending(id, device: order.device)
      } else {
        carryOut(step, on: place)
      }
      notifyServer(of: step, among: orders, on: place)
    }
    if let outcome { return outcome }
    // A change at the next renewal is confirmed immediately by a free transaction.
    let end = purchase(subscriptions.records[place].latest).expires
    let usesOldIdentifier = subscriptions.records[place].deliversOldIdentifier
    let id = write(
      order, transaction: asNewTransaction ? .none : order.transaction, quantity: 1,
      price: nothing(for: order),
      reason: reason, original: subscriptions.records[place].original, traits: .notice)
    books.change(id) {
      $0.subscription = SubscriptionID(place)
      $0.expires = end
    }
    let told = keepPending(id, device: order.device)
    guard usesOldIdentifier, case .purchased(var delivered) = told else { return told }
    delivered.identifier = purchase(subscriptions.records[place].original).identifier
    delivered.content = Boxed(books.attachedContents[delivered.identifier])
    return .purchased(delivered)
  }

  private func nothing(for order: PurchaseOrder) -> Money { Money(0, terms(of: order).currency) }

  /// Records a period, at the price that the user confirmed if a sheet showed one.
  func record(
    _ period: PaidPeriod, on place: Int, order: PurchaseOrder, transaction: TransactionID,
    reason: PurchaseReason, confirmed: Money? = nil
  ) -> PurchaseID {
    let isFirst = subscriptions.records[place].original == .none
    let ofProduct = PurchaseOrder(
      transaction: order.transaction, device: order.device, account: order.account, product: period.product,
      quantity: 1, username: order.username, addedAt: timeline.now, simulatesAskToBuy: false)
    let price = confirmed ?? Money(period.amount, terms(of: ofProduct).currency)
    let id = write(
      ofProduct, transaction: transaction, quantity: 1, price: price, reason: reason,
      original: isFirst ? nil : subscriptions.records[place].original, traits: period.traits)
    books.change(id) {
      $0.subscription = SubscriptionID(place)
      $0.expires = period.to
    }
    if period.offer != .empty { books.offersOfPurchases[id] = period.offer }
    if isFirst { subscriptions.records[place].original = id }
    let last = subscriptions.records[place].latest
    subscriptions.records[place].latest = id
    if !period.traits.isDisjoint(with: [.trial, .introductory]) {
      books.accounts[order.account.index].introducedGroups.append(subscriptions.records[place].group)
    }
    let subscription = SubscriptionID(place)
    timeline.record(
      .subscription(
        reason == .renewed
          ? .renewed(subscription: subscription, purchase: id, expires: period.to)
          : .began(
            subscription: subscription, account: order.account, product: period.product, expires: period.to)),
      by: .store)
    shareOnward(id, after: last)
    return id
  }
}
