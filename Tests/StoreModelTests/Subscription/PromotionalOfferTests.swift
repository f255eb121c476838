import Facts
import Kernel
import StoreModel
import Testing

@Suite("Subscriptions under a promotional offer")
struct PromotionalOfferTests {
  static let terms = SubscriptionTerms()

  static func plan(
    _ mode: PaymentMode, price: Int64 = 100, periods: Int = 2, introductory: Discount? = nil
  ) -> SubscriptionPlan {
    SubscriptionPlan(
      product: ProductID(0), group: TextID(rawValue: 7), level: 2,
      period: SubscriptionPeriod(count: 1, unit: .month), price: 1000, introductory: introductory,
      promotional: Discount(
        identifier: TextID(rawValue: 9), mode: mode, price: price, periodCount: 1, periodUnit: .week,
        numberOfPeriods: periods))
  }

  @Test(
    "R12: the price of the offer is charged for as long as it lasts, and the usual one after it",
    arguments: [
      (PaymentMode.payAsYouGo, [100, 100, 1000], [7, 14, 45]),
      (.payUpFront, [100, 1000, 1000], [14, 45, 73]),
      (.freeTrial, [0, 1000, 1000], [14, 45, 73]),
    ] as [(PaymentMode, [Int64], [Int])])
  func charged(mode: PaymentMode, amounts: [Int64], ends: [Int]) {
    var machine = SubscriptionMachine(Self.plan(mode, price: mode == .freeTrial ? 0 : 100))
    let periods = SubscriptionStoryTests.periods(&machine, from: .zero, count: 3)
    #expect(periods.map(\.amount) == amounts)
    #expect(periods.map(\.to) == ends.map { .zero + .days($0) })
    let offers = amounts.map { $0 == 1000 ? TextID.empty : TextID(rawValue: 9) }
    #expect(periods.map(\.offer) == offers)
    #expect(periods.allSatisfy { $0.traits.isEmpty })
  }

  @Test("R11, R12: the offer comes before an introductory one, which stays unused") func introductory() {
    let plan = Self.plan(.payAsYouGo, introductory: SubscriptionPlanTests.offer(.freeTrial))
    #expect(plan.firstAmount(isEligibleForIntroductory: true) == 100)
    var machine = SubscriptionMachine(plan)
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, Self.terms)
    #expect(!machine.hasUsedIntroductory)
  }

  @Test("R12: an offer for what is subscribed to holds from the next renewal on") func atRenewal() {
    var machine = SubscriptionMachine(SubscriptionPlanTests.plan())
    _ = machine.began(at: .zero, isEligibleForIntroductory: false, Self.terms)
    let offered = Self.plan(.payAsYouGo)
    #expect(!machine.plan.changesAtOnce(to: offered))
    let orders = machine.changeRequested(
      to: offered, at: .zero + .days(3), isEligibleForIntroductory: false, .new, Self.terms)
    #expect(orders == [.scheduleChange(to: offered.product, .new)])
    let renewal = machine.stepDue(.renewal, RenewalAttempt(at: .zero + .days(31)), Self.terms)
    let amounts = renewal.compactMap { if case .record(let period) = $0 { period.amount } else { nil } }
    #expect(amounts == [100])
    // The product stays the same, so no other product takes over.
    #expect(!renewal.contains(.takeOver(offered.product)))
  }
}
