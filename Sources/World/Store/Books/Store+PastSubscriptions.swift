internal import Facts
internal import Kernel
internal import StoreModel

/// The state at the run's start of a subscription from before the run.
public enum PastSubscription: String, CaseIterable, Sendable {
  /// It renews when its period ends, half a period from now.
  case running
  /// Its user turned renewal off. It ends with its period, half a period from now.
  case cancelled
  /// Its user turned renewal off, and its last period ended half a period ago.
  case lapsed
}

extension Store {
  /// The longest time that the subscriptions of a history have run so far.
  func pastLength(of account: AccountID, products: [ProductID], count: Int) -> Interval {
    let periods = (count + products.count - 1) / max(products.count, 1)
    return products.filter { catalogue.type(of: $0).isSubscription }.reduce(.zero) { longest, product in
      let period = SubscriptionPlan(product, catalogue[product]).period
      // A lapsed one ended half a period ago, and the lengths of months differ.
      return max(
        longest, clock(of: account).end(of: period, from: .zero, occurrence: periods + 1) - Instant.zero)
    }
  }

  /// Gives an account a subscription whose periods were paid, delivered and finished before the run
  /// began.
  ///
  /// The periods are consecutive and use no offer, so the account can still use an introductory offer.
  func makePastSubscription(
    to product: ProductID, of account: AccountID, periods count: Int, _ standing: PastSubscription,
    revision: UInt32
  ) {
    let order = PurchaseOrder(
      transaction: .none, device: books.accounts[account.index].devices.first ?? .none, account: account,
      product: product, quantity: 1, username: .empty, addedAt: timeline.now, simulatesAskToBuy: false)
    let plan = plan(order)
    subscriptions.records.append(
      SubscriptionRecord(
        account: account, group: plan.group, machine: SubscriptionMachine(plan), device: order.device,
        username: .empty))
    let place = subscriptions.records.count - 1
    let terms = terms(place)
    var orders = subscriptions.records[place].machine.began(
      at: begin(of: plan, periods: count, standing, terms.clock), isEligibleForIntroductory: false, terms)
    enterPeriods(in: orders, on: place, order, revision)
    for _ in 1..<max(plan.isEndless ? 1 : count, 1) {
      orders = renewOnTime(place, terms)
      enterPeriods(in: orders, on: place, order, revision)
    }
    for case .schedule(let step, let instant) in orders where standing != .lapsed {
      carryOut(.schedule(step, at: instant), on: place)
    }
    record(standing, place, terms)
  }

  private func begin(
    of plan: SubscriptionPlan, periods count: Int, _ standing: PastSubscription, _ clock: SubscriptionClock
  ) -> Instant {
    let half = Interval(
      nanoseconds: (clock.end(of: plan.period, from: timeline.now) - timeline.now).nanoseconds / 2)
    let end = standing == .lapsed ? timeline.now - half : timeline.now + half
    return clock.end(of: plan.period, from: end, occurrence: -count)
  }

  private func renewOnTime(_ place: Int, _ terms: SubscriptionTerms) -> [SubscriptionOrder] {
    guard let end = subscriptions.records[place].machine.expires else { return [] }
    return subscriptions.records[place].machine.renewalDue(
      RenewalAttempt(at: end, chargeSucceeds: true, isSold: true), terms)
  }

  private func enterPeriods(
    in orders: [SubscriptionOrder], on place: Int, _ order: PurchaseOrder, _ revision: UInt32
  ) {
    for case .record(let period) in orders {
      let first = subscriptions.records[place].original
      let id = books.enter(
        Purchase(
          account: order.account, product: period.product,
          original: first == .none ? PurchaseID(purchaseCount) : first, device: .none, transaction: .none,
          username: .empty, quantity: 1, reason: .prior, traits: .prior,
          identifier: books.takeIdentifiers(), date: period.from, amount: period.amount,
          recordedRevision: revision))
      books.change(id) {
        $0.subscription = SubscriptionID(place)
        $0.expires = period.to
        $0.finishedRevision = revision
      }
      if first == .none { subscriptions.records[place].original = id }
      subscriptions.records[place].latest = id
    }
  }

  private func record(_ standing: PastSubscription, _ place: Int, _ terms: SubscriptionTerms) {
    let record = subscriptions.records[place]
    timeline.record(
      .subscription(
        .began(
          subscription: SubscriptionID(place), account: record.account, product: record.machine.plan.product,
          expires: purchase(record.latest).expires)),
      by: .store)
    guard standing != .running, !record.machine.plan.isEndless else { return }
    for order in subscriptions.records[place].machine.renewalSet(false, at: timeline.now, terms) {
      carryOut(order, on: place)
    }
    guard standing == .lapsed else { return }
    for order in renewOnTime(place, terms) { carryOut(order, on: place) }
  }
}
