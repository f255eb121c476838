internal import Facts
internal import Kernel
internal import StoreModel

/// Gives accounts purchases that were made before the run.
struct PastPurchases {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let subscriptions: Subscriptions

  /// Gives an account purchases that were made, delivered and finished before the run.
  ///
  /// The products are purchased in turn, one after another. For a subscription, each of its turns is
  /// one period.
  func makeHistory(
    of account: AccountID, products: [ProductID], count: Int, subscription standing: PastSubscription
  ) {
    let terms = products.map { (price: catalogue[$0].price, type: catalogue.type(of: $0)) }
    let revision = books.nextRevision()
    let turns = products.indices.filter { !terms[$0].type.isSubscription }
    let first = books.purchaseCount
    let kinds = turns.enumerated().map { turn, which in
      var purchase = Purchase(
        account: account, product: products[which], original: PurchaseID(first + turn), device: .none,
        transaction: .none, username: .empty, quantity: 1, reason: .prior, traits: .prior, identifier: 0,
        date: timeline.now, amount: terms[which].price, recordedRevision: revision)
      purchase.finishedRevision = revision
      return purchase
    }
    let (rounds, rest) = count.quotientAndRemainder(dividingBy: max(products.count, 1))
    books.enter(
      kinds, count: rounds * turns.count + turns.count { $0 < rest }, of: account,
      listed: turns.map { terms[$0].type != .consumable })
    for (place, product) in products.enumerated() where terms[place].type.isSubscription && place < count {
      let turns = count / products.count + (place < count % products.count ? 1 : 0)
      makePastSubscription(to: product, of: account, periods: turns, standing, revision: revision)
    }
    timeline.record(.world(.historyMade(account: account, count: Int64(count))), by: .world)
  }

  /// The longest time for which a subscription in such a history could have run before now.
  func pastLength(of account: AccountID, products: [ProductID], count: Int) -> Interval {
    let periods = (count + products.count - 1) / max(products.count, 1)
    return products.filter { catalogue.type(of: $0).isSubscription }.reduce(.zero) { longest, product in
      let period = SubscriptionPlan(product, catalogue[product]).period
      // One period is added: a lapsed subscription ended half a period ago, and the lengths of months differ.
      return max(
        longest,
        subscriptions.clock(of: account).end(of: period, from: .zero, occurrence: periods + 1) - Instant.zero)
    }
  }

  /// Gives an account a subscription with periods that were paid, delivered and finished before the run.
  ///
  /// The periods are consecutive and use no offer. The account can thus still use an introductory offer.
  private func makePastSubscription(
    to product: ProductID, of account: AccountID, periods count: Int, _ standing: PastSubscription,
    revision: UInt32
  ) {
    let order = PurchaseOrder(
      transaction: .none, device: books[account].devices.first ?? .none, account: account,
      product: product, quantity: 1, username: .empty, addedAt: timeline.now, simulatesAskToBuy: false)
    let plan = subscriptions.plan(order)
    let subscription = books.add(
      SubscriptionRecord(
        account: account, group: plan.group, machine: SubscriptionMachine(plan), device: order.device,
        username: .empty))
    let terms = subscriptions.terms(subscription)
    var orders = books[subscription].machine.began(
      at: begin(of: plan, periods: count, standing, terms.clock), isEligibleForIntroductory: false, terms)
    enterPeriods(in: orders, on: subscription, order, revision)
    for _ in 1..<max(plan.isEndless ? 1 : count, 1) {
      orders = renewOnTime(subscription, terms)
      enterPeriods(in: orders, on: subscription, order, revision)
    }
    for case .schedule(let step, let instant) in orders where standing != .lapsed {
      subscriptions.carryOut(.schedule(step, at: instant), on: subscription)
    }
    record(standing, subscription, terms)
  }

  private func begin(
    of plan: SubscriptionPlan, periods count: Int, _ standing: PastSubscription, _ clock: SubscriptionClock
  ) -> Instant {
    let half = Interval(
      nanoseconds: (clock.end(of: plan.period, from: timeline.now) - timeline.now).nanoseconds / 2)
    let end = standing == .lapsed ? timeline.now - half : timeline.now + half
    return clock.end(of: plan.period, from: end, occurrence: -count)
  }

  private func renewOnTime(_ subscription: SubscriptionID, _ terms: SubscriptionTerms) -> [SubscriptionOrder]
  {
    guard let end = books[subscription].machine.expires else { return [] }
    return books[subscription].machine.renewalDue(
      RenewalAttempt(at: end, chargeSucceeds: true, isSold: true), terms)
  }

  private func enterPeriods(
    in orders: [SubscriptionOrder], on subscription: SubscriptionID, _ order: PurchaseOrder,
    _ revision: UInt32
  ) {
    for case .record(let period) in orders {
      let first = books[subscription].original
      let id = books.enter(
        Purchase(
          account: order.account, product: period.product,
          original: first == .none ? PurchaseID(books.purchaseCount) : first, device: .none,
          transaction: .none,
          username: .empty, quantity: 1, reason: .prior, traits: .prior,
          identifier: books.takeIdentifiers(), date: period.from, amount: period.amount,
          recordedRevision: revision))
      books.change(id) {
        $0.subscription = subscription
        $0.expires = period.to
        $0.finishedRevision = revision
      }
      if first == .none { books[subscription].original = id }
      books[subscription].latest = id
    }
  }

  private func record(
    _ standing: PastSubscription, _ subscription: SubscriptionID, _ terms: SubscriptionTerms
  ) {
    let record = books[subscription]
    timeline.record(
      .subscription(
        .began(
          subscription: subscription, account: record.account, product: record.machine.plan.product,
          expires: books[record.latest].expires)),
      by: .store)
    guard standing != .running, !record.machine.plan.isEndless else { return }
    for order in books[subscription].machine.renewalSet(false, at: timeline.now, terms) {
      subscriptions.carryOut(order, on: subscription)
    }
    guard standing == .lapsed else { return }
    for order in renewOnTime(subscription, terms) { subscriptions.carryOut(order, on: subscription) }
  }
}
