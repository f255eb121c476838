internal import Facts
internal import Kernel

extension SubscriptionMachine {
  /// Counts the following periods from an instant.
  mutating func countPeriods(from instant: Instant) {
    anchor = instant
    occurrence = 0
  }

  /// Opens the next period where the last one ended on the count.
  mutating func openPeriod(_ reason: PurchaseReason, _ terms: SubscriptionTerms) {
    if discountedPeriodsLeft > 0, let discount {
      openDiscounted(discount, reason, terms)
      return
    }
    let from = terms.clock.end(of: plan.period, from: anchor, occurrence: occurrence)
    occurrence += 1
    let end = terms.clock.end(of: plan.period, from: anchor, occurrence: occurrence)
    current = PaidPeriod(
      product: plan.product, from: from, to: plan.isEndless ? .distantFuture : end,
      amount: plan.isEndless ? 0 : plan.price, traits: [], reason: reason)
  }

  private mutating func openDiscounted(
    _ offer: Discount, _ reason: PurchaseReason, _ terms: SubscriptionTerms
  ) {
    let from = terms.clock.end(of: offer.period, from: anchor, occurrence: occurrence)
    occurrence += offer.periodsPerPayment
    discountedPeriodsLeft -= offer.periodsPerPayment
    let end = terms.clock.end(of: offer.period, from: anchor, occurrence: occurrence)
    current = PaidPeriod(
      product: plan.product, from: from, to: end, amount: offer.amount, traits: offer.traits, reason: reason,
      offer: offer.identifier)
    // The plan's own periods have another length and are counted from the end of the offer.
    if discountedPeriodsLeft <= 0 { countPeriods(from: end) }
  }

  /// Starts a plan anew at an instant.
  mutating func start(
    _ plan: SubscriptionPlan, at instant: Instant, isEligibleForIntroductory: Bool, _ reason: PurchaseReason,
    _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    self.plan = plan
    pendingPlan = nil
    raisedPrice = nil
    priceConsent = .notNeeded
    renews = true
    take(plan.promotional)
    if plan.promotional == nil, isEligibleForIntroductory, !hasUsedIntroductory, !plan.isEndless,
      let introductory = plan.introductory
    {
      take(introductory)
      hasUsedIntroductory = true
    }
    countPeriods(from: instant)
    stage = .active
    openPeriod(reason, terms)
    return [.record(current)] + scheduledRenewal(after: instant, terms)
  }

  /// Goes on with a period that begins at an instant, with the plan and the price that were waiting for it.
  mutating func renew(from start: Instant, at instant: Instant, _ terms: SubscriptionTerms)
    -> [SubscriptionOrder]
  {
    var orders: [SubscriptionOrder] = []
    if let plan = pendingPlan {
      orders += takeOverOrder(plan)
      self.plan = plan
      take(plan.promotional)
      countPeriods(from: start)
    } else {
      if let price = raisedPrice { plan.price = price }
      if start != current.to { countPeriods(from: start) }
    }
    pendingPlan = nil
    raisedPrice = nil
    priceConsent = .notNeeded
    stage = .active
    openPeriod(.renewed, terms)
    orders.append(.record(current))
    return orders + scheduledRenewal(after: instant, terms)
  }

  /// The next periods are paid under an offer, or under none.
  private mutating func take(_ offer: Discount?) {
    discount = offer
    discountedPeriodsLeft = offer.map { max(1, $0.numberOfPeriods) } ?? 0
  }

  private func scheduledRenewal(after instant: Instant, _ terms: SubscriptionTerms) -> [SubscriptionOrder] {
    guard !plan.isEndless else { return [] }
    let lead = terms.clock.lead(terms.lead, from: current.from, to: current.to)
    return [.schedule(.renewal, at: max(instant, current.to - lead))]
  }
}
