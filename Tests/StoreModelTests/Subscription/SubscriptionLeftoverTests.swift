import Facts
import Kernel
import StoreModel
import Testing

@Suite("What a subscription must forget")
struct SubscriptionLeftoverTests {
  private typealias Situation = SubscriptionSituation
  private static let terms = SubscriptionTerms()
  private static let offer = SubscriptionPlanTests.offer(.payAsYouGo, price: 700, periods: 9)

  @Test("T6: a change taken back does not come with the renewal")
  func changeTakenBack() {
    var machine = Situation.downgrading.machine
    _ = machine.changeRequested(
      to: Situation.basic, at: Situation.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    #expect(machine.renewingProduct == Situation.basic.product)
    _ = machine.renewalDue(RenewalAttempt(at: Situation.firstEnd), Self.terms)
    #expect(machine.plan == Situation.basic)
  }

  @Test("T6: a change that took over is no longer pending")
  func changeTakenOver() {
    var renewed = Situation.downgrading.machine
    _ = renewed.renewalDue(RenewalAttempt(at: Situation.firstEnd), Self.terms)
    #expect(renewed.pendingPlan == nil)
    var upgraded = Situation.downgrading.machine
    _ = upgraded.changeRequested(
      to: Situation.premium, at: Situation.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    #expect(upgraded.pendingPlan == nil)
  }

  @Test("T6, T8: what ended or was taken back has no change pending")
  func changeAfterEnd() {
    var expired = Situation.downgrading.machine
    _ = expired.expiredByForce(at: Situation.tenth)
    #expect(expired.renewingProduct == Situation.basic.product)
    var refunded = Situation.downgrading.machine
    _ = refunded.refunded()
    #expect(refunded.renewingProduct == Situation.basic.product)
  }

  @Test("T6: a change of length counts its periods from the renewal")
  func changeOfLength() {
    var machine = Situation.active.machine
    _ = machine.changeRequested(
      to: Situation.yearly, at: Situation.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    let orders = machine.renewalDue(RenewalAttempt(at: Situation.firstEnd), Self.terms)
    let end = Situation.firstEnd + .days(365)
    #expect(orders.contains(SubscriptionRow.record(Situation.yearly, Situation.firstEnd, end, .renewed)))
  }

  @Test("G5: an upgrade settles the question of a higher price")
  func priceAfterUpgrade() {
    var machine = Situation.askedForConsent.machine
    _ = machine.changeRequested(
      to: Situation.premium, at: Situation.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    #expect(machine.priceConsent == .notNeeded)
    _ = machine.renewalDue(RenewalAttempt(at: Situation.tenth + .days(31)), Self.terms)
    #expect(machine.plan == Situation.premium)
  }

  @Test("G5, T6: the price of a product that was replaced is not that of its successor")
  func priceAfterTakeOver() {
    var machine = Situation.askedForConsent.machine
    _ = machine.changeRequested(
      to: Situation.lower, at: Situation.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    _ = machine.renewalDue(RenewalAttempt(at: Situation.firstEnd), Self.terms)
    _ = machine.renewalDue(RenewalAttempt(at: Situation.secondEnd), Self.terms)
    #expect(machine.plan == Situation.lower)
  }

  @Test("T10: the rest of an offer does not pass to an upgrade")
  func offerAfterUpgrade() {
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan(introductory: Self.offer))
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, Self.terms)
    let premium = SubscriptionPlanTests.plan(1, level: 1, price: 2000, introductory: Self.offer)
    let orders = machine.changeRequested(
      to: premium, at: .zero + .days(1), isEligibleForIntroductory: true, .new, Self.terms)
    #expect(orders.contains(SubscriptionRow.record(premium, .zero + .days(1), .zero + .days(32), .upgraded)))
  }

  @Test("T10: the rest of an offer does not pass to a downgrade")
  func offerAfterDowngrade() {
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan(introductory: Self.offer))
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, Self.terms)
    let lower = SubscriptionPlanTests.plan(4, level: 3, price: 500, introductory: Self.offer)
    _ = machine.changeRequested(
      to: lower, at: .zero + .days(1), isEligibleForIntroductory: true, .new, Self.terms)
    let orders = machine.renewalDue(RenewalAttempt(at: .zero + .days(7)), Self.terms)
    #expect(orders.contains(SubscriptionRow.record(lower, .zero + .days(7), .zero + .days(38), .renewed)))
  }

  @Test("5: a free subscription has one period without an end and without a charge")
  func endless() {
    var machine = SubscriptionMachine(Situation.free)
    let period = PaidPeriod(
      product: Situation.free.product, from: .zero, to: .distantFuture, amount: 0, traits: [], reason: .bought
    )
    #expect(machine.began(at: .zero, isEligibleForIntroductory: true, Self.terms) == [.record(period)])
  }

  @Test("9.1, T3: a forced renewal of a period that was paid ahead waits for its beginning")
  func forcedPaidAhead() {
    var machine = Situation.active.machine
    _ = machine.renewalDue(RenewalAttempt(at: .zero + .days(30)), Self.terms)
    let orders = machine.renewedByForce(RenewalAttempt(at: .zero + .days(30)), Self.terms)
    #expect(
      orders == [
        .cancelSchedules, .shortenPeriod(to: Situation.firstEnd),
        SubscriptionRow.record(Situation.basic, Situation.firstEnd, Situation.secondEnd, .renewed),
        .schedule(.renewal, at: Situation.secondEnd),
      ])
    var failing = Situation.active.machine
    _ = failing.renewalDue(RenewalAttempt(at: .zero + .days(30)), Self.terms)
    _ = failing.renewedByForce(RenewalAttempt(at: .zero + .days(30), chargeSucceeds: false), Self.terms)
    #expect(failing.status == .billingRetry)
  }
}
