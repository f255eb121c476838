public import Facts
public import Kernel

extension SubscriptionMachine {
  /// Counts the following periods from an instant.
  mutating func countPeriods(from instant: Instant) {
    anchor = instant
    occurrence = 0
  }

  /// Makes the next period the current one. It starts at the end of the previous period, counted from the
  /// anchor.
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
    // The plan's own periods have a different length, and are counted from the end of the offer.
    if discountedPeriodsLeft <= 0 { countPeriods(from: end) }
  }

  /// Starts a new plan at an instant.
  mutating func start(
    _ plan: SubscriptionPlan, at instant: Instant, isEligibleForIntroductory: Bool, _ reason: PurchaseReason,
    _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    self.plan = plan
    pendingPlan = nil
    raisedPrice = nil
    priceConsent = .notNeeded
    renews = true
    use(plan.promotional)
    if plan.promotional == nil, isEligibleForIntroductory, !hasUsedIntroductory, !plan.isEndless,
      let introductory = plan.introductory
    {
      use(introductory)
      hasUsedIntroductory = true
    }
    countPeriods(from: instant)
    stage = .active
    openPeriod(reason, terms)
    return [.record(current)] + scheduledRenewal(after: instant, terms)
  }

  /// Starts the next period at an instant. Applies the pending plan or the changed price, if any.
  mutating func renew(from start: Instant, at instant: Instant, _ terms: SubscriptionTerms)
    -> [SubscriptionOrder]
  {
    var orders: [SubscriptionOrder] = []
    if let plan = pendingPlan {
      orders += takeOverOrder(plan)
      self.plan = plan
      use(plan.promotional)
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

  /// Sets the offer for the next periods. Nil means no offer.
  private mutating func use(_ offer: Discount?) {
    discount = offer
    discountedPeriodsLeft = offer.map { max(1, $0.numberOfPeriods) } ?? 0
  }

  /// Returns the order to renew at the end of the current period. Empty for an endless subscription.
  func scheduledRenewal(after instant: Instant, _ terms: SubscriptionTerms) -> [SubscriptionOrder] {
    guard !plan.isEndless else { return [] }
    let lead = terms.clock.lead(terms.lead, from: current.from, to: current.to)
    return [.schedule(.renewal, at: max(instant, current.to - lead))]
  }
}

extension SubscriptionMachine {
  /// Handles a refund of the current period by the store.
  public mutating func refunded() -> [SubscriptionOrder] { revoked(.refund) }

  /// Handles the end of family sharing: the owner no longer shares the subscription.
  public mutating func familyRevoked() -> [SubscriptionOrder] { revoked(.familySharingEnded) }

  /// Handles a test session's request to end the subscription immediately.
  public mutating func expiredByForce(at instant: Instant) -> [SubscriptionOrder] {
    switch stage {
    case .active:
      return shorten(to: instant) + expire(.cancelled)
    case .grace, .retry:
      return expire(.cancelled)
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Handles a test session's request to end the current period now. The normal rules decide whether the next
  /// period starts.
  public mutating func renewedByForce(
    _ attempt: RenewalAttempt, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .active:
      guard !plan.isEndless else { return [] }
      let orders = [.cancelSchedules] + shorten(to: attempt.at)
      countPeriods(from: current.to)
      var attempt = attempt
      attempt.at = current.to
      return orders + renewalDue(attempt, terms)
    case .grace, .retry:
      return attempt.chargeSucceeds ? billingRecovered(at: attempt.at, terms) : []
    case .dormant, .lapsed, .revoked:
      return []
    }
  }

  /// Moves the subscription to lapsed and cancels its scheduled steps.
  mutating func expire(_ reason: ExpiryReason) -> [SubscriptionOrder] {
    stage = .lapsed(reason)
    renews = false
    pendingPlan = nil
    return [.cancelSchedules, .expire(reason)]
  }

  private mutating func revoked(_ reason: RevocationReason) -> [SubscriptionOrder] {
    switch stage {
    case .active, .grace, .retry, .lapsed:
      stage = .revoked
      renews = false
      pendingPlan = nil
      return [.cancelSchedules, .revoke(reason)]
    case .dormant, .revoked:
      return []
    }
  }

  private mutating func shorten(to instant: Instant) -> [SubscriptionOrder] {
    // A period that was paid a day ahead may not have started.
    current.to = min(current.to, max(current.from, instant))
    return [.shortenPeriod(to: current.to)]
  }
}

/// One period of a subscription as the store records it.
public struct PaidPeriod: Hashable, Sendable {
  /// The product that was paid for.
  public let product: ProductID
  public let from: Instant
  /// When the period ends, or `distantFuture` for an endless subscription.
  public internal(set) var to: Instant
  /// The charge, in the smallest unit of the currency.
  public let amount: Int64
  /// Whether the period is a free trial, or has an introductory price.
  public let traits: PurchaseTraits
  /// Why the store recorded the period.
  public let reason: PurchaseReason
  /// The identifier of the promotional offer. Empty if the period has none.
  public let offer: TextID

  public init(
    product: ProductID, from: Instant, to: Instant, amount: Int64, traits: PurchaseTraits,
    reason: PurchaseReason, offer: TextID = .empty
  ) {
    self.product = product
    self.from = from
    self.to = to
    self.amount = amount
    self.traits = traits
    self.reason = reason
    self.offer = offer
  }

  /// Returns the refund if the period stops at an instant: the unused share of the amount, rounded down.
  public func unusedAmount(at instant: Instant) -> Int64 {
    let length = (to - from).nanoseconds
    let rest = min((to - instant).nanoseconds, length)
    guard rest > 0, amount > 0 else { return 0 }
    // The product of an amount and a year in nanoseconds exceeds 64 bits.
    let share = length.magnitude.dividingFullWidth(amount.magnitude.multipliedFullWidth(by: rest.magnitude))
    return Int64(share.quotient)
  }
}
