import Facts
import Kernel
import StoreModel
import Testing

@Suite("What a subscription product promises")
struct SubscriptionPlanTests {
  static func plan(
    _ product: Int = 0, level: Int = 2, _ count: Int = 1, _ unit: PeriodUnit = .month, price: Int64 = 1000,
    introductory: Discount? = nil, isEndless: Bool = false
  ) -> SubscriptionPlan {
    SubscriptionPlan(
      product: ProductID(product), group: TextID(rawValue: 7), level: level,
      period: SubscriptionPeriod(count: count, unit: unit), price: price, introductory: introductory,
      isEndless: isEndless)
  }

  static func offer(_ mode: PaymentMode, price: Int64 = 100, periods: Int = 3) -> Discount {
    Discount(mode: mode, price: price, periodCount: 1, periodUnit: .week, numberOfPeriods: periods)
  }

  @Test("9.3: a plan is read from the catalogue")
  func fromProduct() {
    var product = Product(
      identifier: TextID(rawValue: 1), type: .autoRenewable, price: 499, currency: .empty, title: .empty)
    product.group = TextID(rawValue: 7)
    product.level = 3
    product.periodCount = 2
    product.periodUnit = .week
    product.introductory = SubscriptionPlanTests.offer(.freeTrial)
    #expect(
      SubscriptionPlan(ProductID(4), product)
        == SubscriptionPlanTests.plan(
          4, level: 3, 2, .week, price: 499, introductory: SubscriptionPlanTests.offer(.freeTrial)))
    product.type = .freeSubscription
    #expect(SubscriptionPlan(ProductID(4), product).isEndless)
  }

  @Test(
    "T10: the first charge is that of the offer for those who may have it",
    arguments: [
      (nil, true, 1000), (.freeTrial, true, 0), (.freeTrial, false, 1000), (.payUpFront, true, 100),
      (.payAsYouGo, true, 100), (.payAsYouGo, false, 1000),
    ] as [(PaymentMode?, Bool, Int64)])
  func firstAmount(mode: PaymentMode?, isEligible: Bool, amount: Int64) {
    let plan = SubscriptionPlanTests.plan(introductory: mode.map { SubscriptionPlanTests.offer($0) })
    #expect(plan.firstAmount(isEligibleForIntroductory: isEligible) == amount)
  }

  @Test("T6: of a period without a length nothing is paid back")
  func emptyPeriod() {
    let period = PaidPeriod(
      product: ProductID(0), from: .zero, to: .zero, amount: 1000, traits: [], reason: .bought)
    #expect(period.unusedAmount(at: .zero) == 0)
  }

  @Test("5: a plan ends unless it says otherwise")
  func endsByDefault() {
    let month = SubscriptionPeriod(count: 1, unit: .month)
    let plan = SubscriptionPlan(product: ProductID(0), group: .empty, level: 1, period: month, price: 9)
    #expect(!plan.isEndless)
  }

  @Test("5: what is free and endless costs nothing")
  func endlessAmount() {
    #expect(SubscriptionPlanTests.plan(isEndless: true).firstAmount(isEligibleForIntroductory: true) == 0)
  }

  @Test(
    "T6: a higher level and an equal one of the same length take over at once",
    arguments: [
      (plan(1, level: 1, 1, .year), true), (plan(1, level: 1), true), (plan(1, level: 2), true),
      (plan(1, level: 2, 2), false), (plan(1, level: 2, 1, .year), false), (plan(1, level: 3), false),
      (plan(1, level: 3, 1, .year), false),
    ])
  func changesAtOnce(other: SubscriptionPlan, isAtOnce: Bool) {
    #expect(SubscriptionPlanTests.plan().changesAtOnce(to: other) == isAtOnce)
  }

  @Test("T6: what never ends has no renewal to wait for")
  func endlessChangesAtOnce() {
    let free = SubscriptionPlanTests.plan(level: 1, isEndless: true)
    #expect(free.changesAtOnce(to: SubscriptionPlanTests.plan(1, level: 3)))
  }

  @Test("T6: lengths are compared across units", arguments: PeriodUnit.allCases, PeriodUnit.allCases)
  func lengths(unit: PeriodUnit, other: PeriodUnit) {
    let counts: [PeriodUnit: Int] = [.day: 84, .week: 12, .month: 12, .year: 1]
    let period = SubscriptionPeriod(count: counts[unit] ?? 0, unit: unit)
    let otherPeriod = SubscriptionPeriod(count: counts[other] ?? 0, unit: other)
    let days: [PeriodUnit] = [.day, .week]
    #expect(period.isAsLong(as: otherPeriod) == (days.contains(unit) == days.contains(other)))
    #expect(!period.isAsLong(as: SubscriptionPeriod(count: otherPeriod.count + 1, unit: other)))
  }

  @Test(
    "T6: the unused share of a period is paid back, rounded down",
    arguments: [
      (1000, 31, 0, 1000), (1000, 31, 31, 0), (1000, 31, 40, 0), (1000, 31, 1, 967), (1000, 31, 30, 32),
      (0, 31, 1, 0), (3_000_000_000_000, 365, 73, 2_400_000_000_000), (1000, 31, -1, 1000),
    ] as [(Int64, Int, Int, Int64)])
  func unusedAmount(paid: Int64, days: Int, usedDays: Int, unused: Int64) {
    let from = Instant.zero + .days(2)
    let period = PaidPeriod(
      product: ProductID(0), from: from, to: from + .days(days), amount: paid, traits: [], reason: .bought)
    #expect(period.unusedAmount(at: from + .days(usedDays)) == unused)
  }

  @Test(
    "G5, 2.5: consent shows in receipts as one or zero",
    arguments: zip(PriceConsent.allCases, [nil, 0, 1, 0]))
  func consentValue(consent: PriceConsent, value: Int?) {
    #expect(consent.receiptValue == value)
  }

  @Test("W11: statuses have the status values of the server interface")
  func statusValues() {
    let statuses: [SubscriptionStatus] = [.active, .lapsed, .billingRetry, .grace, .revoked]
    #expect(statuses.map(\.rawValue) == [1, 2, 3, 4, 5])
  }
}
