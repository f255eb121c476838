import Facts
import Kernel
import StoreModel
import Testing

@Suite("The life of a subscription, in stories")
struct SubscriptionStoryTests {
  static let terms = SubscriptionTerms()

  /// Renews a machine at the end of each period. Returns the recorded periods, including the first.
  static func periods(
    _ machine: inout SubscriptionMachine, from start: Instant, count: Int, _ terms: SubscriptionTerms = terms
  ) -> [PaidPeriod] {
    var orders = machine.began(at: start, isEligibleForIntroductory: true, terms)
    var periods: [PaidPeriod] = []
    while true {
      var renewal: Instant?
      for order in orders {
        if case .record(let period) = order { periods.append(period) }
        if case .schedule(.renewal, at: let instant) = order { renewal = instant }
      }
      guard let renewal, periods.count < count else { return periods }
      orders = machine.stepDue(.renewal, RenewalAttempt(at: renewal), terms)
    }
  }

  @Test("T3: a subscription of 31 January renews on the last days of short months")
  func anniversaries() throws {
    let start = try CivilDate(text: "2026-01-31T08:00:00Z").instant
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan())
    let ends = SubscriptionStoryTests.periods(&machine, from: start, count: 4).map {
      CivilDate($0.to).description
    }
    #expect(
      ends == [
        "2026-02-28T08:00:00Z", "2026-03-31T08:00:00Z", "2026-04-30T08:00:00Z", "2026-05-31T08:00:00Z",
      ])
  }

  @Test("T3: renewals a day early leave no gap and no overlap")
  func earlyRenewals() {
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan())
    let terms = SubscriptionTerms(lead: .dayBefore)
    let periods = SubscriptionStoryTests.periods(&machine, from: .zero, count: 3, terms)
    #expect(periods.map(\.from) == [0, 31, 59].map { .zero + .days($0) })
    #expect(periods.map(\.to) == [31, 59, 90].map { .zero + .days($0) })
    let orders = machine.stepDue(.renewal, RenewalAttempt(at: .zero + .days(89)), terms)
    #expect(orders.last == .schedule(.renewal, at: .zero + .days(119)))
    #expect(machine.isEntitled(at: .zero + .days(89)))
  }

  @Test("T3, T5: a failure a day early leads to grace only if the end fails too")
  func earlyFailure() {
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan())
    let terms = SubscriptionTerms(grace: .three, lead: .dayBefore)
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, terms)
    let failure = RenewalAttempt(at: .zero + .days(30), chargeSucceeds: false)
    #expect(
      machine.renewalDue(failure, terms) == [
        .reportBillingFailure, .schedule(.renewal, at: .zero + .days(31)),
      ])
    #expect(machine.status == .active)
    var other = machine
    _ = other.renewalDue(RenewalAttempt(at: .zero + .days(31)), terms)
    #expect(other.expires == .zero + .days(59))
    _ = machine.renewalDue(RenewalAttempt(at: .zero + .days(31), chargeSucceeds: false), terms)
    #expect(machine.status == .grace)
    #expect(machine.renewalInformation(at: .zero + .days(31)).gracePeriodExpires == .zero + .days(34))
  }

  @Test("T10: a free trial is one period without a charge, and the plan follows")
  func freeTrial() {
    var machine = SubscriptionMachine(
      SubscriptionPlanTests.plan(introductory: SubscriptionPlanTests.offer(.freeTrial, periods: 2)))
    let periods = SubscriptionStoryTests.periods(&machine, from: .zero, count: 3)
    #expect(periods.map(\.amount) == [0, 1000, 1000])
    #expect(periods.map(\.traits) == [.trial, [], []])
    #expect(periods.map(\.to) == [14, 45, 73].map { .zero + .days($0) })
  }

  @Test("T10: an offer paid up front is one period with one price")
  func payUpFront() {
    var machine = SubscriptionMachine(
      SubscriptionPlanTests.plan(introductory: SubscriptionPlanTests.offer(.payUpFront, periods: 3)))
    let periods = SubscriptionStoryTests.periods(&machine, from: .zero, count: 2)
    #expect(periods.map(\.amount) == [100, 1000])
    #expect(periods.map(\.traits) == [.introductory, []])
    #expect(periods.map(\.to) == [21, 52].map { .zero + .days($0) })
  }

  @Test("T10: an offer paid as you go is as many periods as it says")
  func payAsYouGo() {
    var machine = SubscriptionMachine(
      SubscriptionPlanTests.plan(introductory: SubscriptionPlanTests.offer(.payAsYouGo, periods: 2)))
    let periods = SubscriptionStoryTests.periods(&machine, from: .zero, count: 3)
    #expect(periods.map(\.amount) == [100, 100, 1000])
    #expect(periods.map(\.traits) == [.introductory, .introductory, []])
    #expect(periods.map(\.to) == [7, 14, 45].map { .zero + .days($0) })
  }

  @Test("T10, R11: an offer that was used is lost for the whole group and for ever")
  func offerIsLost() {
    let offer = SubscriptionPlanTests.offer(.freeTrial, periods: 1)
    let plan = SubscriptionPlanTests.plan(introductory: offer)
    let other = SubscriptionPlanTests.plan(1, level: 1, price: 2000, introductory: offer)
    var machine = SubscriptionMachine(plan)
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, SubscriptionStoryTests.terms)
    #expect(machine.hasUsedIntroductory)
    let upgrade = machine.changeRequested(
      to: other, at: .zero + .days(3), isEligibleForIntroductory: true, .new, SubscriptionStoryTests.terms)
    #expect(upgrade.contains(SubscriptionRow.record(other, .zero + .days(3), .zero + .days(34), .upgraded)))
    // A trial cost nothing, so there is nothing to refund.
    #expect(!upgrade.contains { if case .refundUnused = $0 { true } else { false } })
    _ = machine.refunded()
    let again = machine.resubscribed(
      to: plan, at: .zero + .days(31), isEligibleForIntroductory: true, SubscriptionStoryTests.terms)
    #expect(again.contains(SubscriptionRow.record(plan, .zero + .days(31), .zero + .days(59), .bought)))
  }

  @Test("T10, R11: an offer that was never used is still there after a lapse")
  func offerIsKept() {
    let plan = SubscriptionPlanTests.plan(introductory: SubscriptionPlanTests.offer(.freeTrial, periods: 1))
    var machine = SubscriptionMachine(plan)
    _ = machine.began(at: .zero, isEligibleForIntroductory: false, SubscriptionStoryTests.terms)
    _ = machine.expiredByForce(at: .zero + .days(3))
    #expect(!machine.hasUsedIntroductory)
    let again = machine.resubscribed(
      to: plan, at: .zero + .days(5), isEligibleForIntroductory: true, SubscriptionStoryTests.terms)
    let trial = PaidPeriod(
      product: plan.product, from: .zero + .days(5), to: .zero + .days(12), amount: 0, traits: .trial,
      reason: .bought)
    #expect(again.contains(.record(trial)))
  }

  @Test("T6: an upgrade in the middle of an offer ends the offer")
  func upgradeEndsOffer() {
    let offer = SubscriptionPlanTests.offer(.payAsYouGo, price: 700, periods: 9)
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan(introductory: offer))
    let terms = SubscriptionStoryTests.terms
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, terms)
    let premium = SubscriptionSituation.premium
    let orders = machine.changeRequested(
      to: premium, at: .zero + .days(1), isEligibleForIntroductory: true, .new, terms)
    #expect(orders.contains(.refundUnused(amount: 600)))
    _ = machine.renewalDue(RenewalAttempt(at: .zero + .days(32)), terms)
    #expect(machine.expires == .zero + .days(60))
  }

  @Test("G5: a higher price holds from the next renewal on, once the user agreed")
  func agreedPrice() {
    var machine = SubscriptionSituation.askedForConsent.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.consentAnswered(agreed: true, at: SubscriptionSituation.tenth, terms)
    #expect(machine.renewalInformation(at: SubscriptionSituation.tenth).priceConsent == .agreed)
    #expect(machine.plan.price == 1000)
    _ = machine.renewalDue(RenewalAttempt(at: SubscriptionSituation.firstEnd), terms)
    #expect(machine.plan.price == 1500)
    #expect(machine.priceConsent == .notNeeded)
  }

  @Test("G5, 2.5: a declined price ends it with expiration intent 3")
  func declinedPrice() {
    var machine = SubscriptionSituation.askedForConsent.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.consentAnswered(agreed: false, at: SubscriptionSituation.tenth, terms)
    #expect(machine.consentAnswered(agreed: true, at: SubscriptionSituation.tenth, terms) == [])
    let orders = machine.renewalDue(RenewalAttempt(at: SubscriptionSituation.firstEnd), terms)
    #expect(orders == [.cancelSchedules, .expire(.noConsent)])
  }

  @Test("G5: who turns renewal on after declining a price pays it")
  func changedMind() {
    var machine = SubscriptionSituation.askedForConsent.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.consentAnswered(agreed: false, at: SubscriptionSituation.tenth, terms)
    _ = machine.renewalSet(true, at: SubscriptionSituation.tenth, terms)
    #expect(machine.priceConsent == .agreed)
    _ = machine.renewalDue(RenewalAttempt(at: SubscriptionSituation.firstEnd), terms)
    #expect(machine.plan.price == 1500)
  }

  @Test("G5: a higher price declined in billing retry ends it at once")
  func declinedInRetry() {
    var machine = SubscriptionSituation.billingRetry.machine
    _ = machine.priceChanged(to: 1500)
    let orders = machine.consentAnswered(agreed: false, at: .zero + .days(40), SubscriptionStoryTests.terms)
    #expect(
      orders == [.recordConsent(agreed: false), .setRenewal(false), .cancelSchedules, .expire(.noConsent)])
  }

  @Test("G5: a rise is void when the price comes down again")
  func loweredPrice() {
    var machine = SubscriptionSituation.askedForConsent.machine
    _ = machine.priceChanged(to: 900)
    #expect(machine.priceConsent == .notNeeded)
    _ = machine.renewalDue(RenewalAttempt(at: SubscriptionSituation.firstEnd), SubscriptionStoryTests.terms)
    #expect(machine.plan.price == 900)
  }

  @Test("G5, T6: consent to a price is of no interest once another product takes over")
  func changeWithoutConsent() {
    var machine = SubscriptionSituation.askedForConsent.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.changeRequested(
      to: SubscriptionSituation.lower, at: SubscriptionSituation.tenth, isEligibleForIntroductory: true, .new,
      terms)
    _ = machine.renewalDue(RenewalAttempt(at: SubscriptionSituation.firstEnd), terms)
    #expect(machine.status == .active)
    #expect(machine.plan == SubscriptionSituation.lower)
  }

  @Test("T5: what was turned off in grace ends with the grace, or is billed again when turned on")
  func graceTurnedOff() {
    var machine = SubscriptionSituation.grace.machine
    let terms = SubscriptionSituation.terms
    _ = machine.renewalSet(false, at: .zero + .days(40), terms)
    #expect(machine.isEntitled(at: .zero + .days(46)))
    var other = machine
    #expect(
      other.renewalSet(true, at: .zero + .days(41), terms)
        == [.setRenewal(true), .schedule(.billingRetry, at: .zero + .days(42))])
    #expect(machine.graceEnded(at: .zero + .days(47), terms) == [.cancelSchedules, .expire(.cancelled)])
  }

  @Test("T5: without grace a failure at the end leads to billing retry")
  func withoutGrace() {
    var machine = SubscriptionSituation.active.machine
    let failure = RenewalAttempt(at: SubscriptionSituation.firstEnd, chargeSucceeds: false)
    let end = SubscriptionSituation.firstEnd + .days(60)
    #expect(
      machine.renewalDue(failure, SubscriptionSituation.withoutGrace) == [
        .reportBillingFailure, .beginRetry(until: end), .schedule(.retryEnd, at: end),
        .schedule(.billingRetry, at: .zero + .days(32)),
      ])
    #expect(!machine.isEntitled(at: SubscriptionSituation.firstEnd))
  }

  @Test("T4: after a new billing date periods are counted from it")
  func countedFromRecovery() {
    var machine = SubscriptionSituation.billingRetry.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.billingRecovered(at: .zero + .days(40), terms)
    _ = machine.renewalDue(RenewalAttempt(at: .zero + .days(68)), terms)
    // 10 February, 10 March, 10 April.
    #expect(machine.expires == .zero + .days(99))
  }

  @Test("T3: a test session cannot cut a period that was paid ahead before it began")
  func cutPaidAhead() {
    var machine = SubscriptionSituation.active.machine
    let terms = SubscriptionStoryTests.terms
    _ = machine.renewalDue(RenewalAttempt(at: .zero + .days(30)), terms)
    let orders = machine.expiredByForce(at: .zero + .days(30))
    #expect(orders.first == .shortenPeriod(to: SubscriptionSituation.firstEnd))
  }
}
