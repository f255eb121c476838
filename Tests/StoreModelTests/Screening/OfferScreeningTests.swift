import Facts
import Kernel
import StoreModel
import Testing

@Suite("The store's look at a promotional offer")
struct OfferScreeningTests {
  static let offer = Discount(
    identifier: TextID(rawValue: 9), mode: .payAsYouGo, price: 499, periodCount: 1, periodUnit: .month,
    numberOfPeriods: 3)

  /// Changes that invalidate a valid offer, in the order in which the store checks.
  static let flaws: [(flaw: OfferFlaw, code: Int, change: @Sendable (inout OfferFacts) -> Void)] = [
    (.incomplete, 13, { $0.isComplete = false }),
    (.unknown, 11, { $0.discount = nil }),
    (.forged, 12, { $0.isSigned = false }),
    (.stale, 12, { $0.age = .days(1) + .nanoseconds(1) }),
    (.used, 12, { $0.isUsed = true }),
    (.pointless, 14, { $0.price = 499 }),
    (.notEligible, 18, { $0.isEligible = false }),
  ]

  @Test("R12: an offer that is signed, new and cheaper is good for whoever subscribed before")
  func good() {
    var facts = OfferFacts(Self.offer, price: 999)
    #expect(OfferScreening.flaw(of: facts) == nil)
    facts.age = .days(1)
    #expect(OfferScreening.flaw(of: facts) == nil)
    facts.price = 500
    #expect(OfferScreening.flaw(of: facts) == nil)
  }

  @Test("2.2, R12: each flaw has its code, and the first that holds is told", arguments: Self.flaws.indices)
  func flaw(position: Int) {
    let row = Self.flaws[position]
    var facts = OfferFacts(Self.offer, price: 999)
    row.change(&facts)
    #expect(OfferScreening.flaw(of: facts) == row.flaw)
    #expect(row.flaw.code.rawValue == row.code)
    for later in Self.flaws[position...] { later.change(&facts) }
    #expect(OfferScreening.flaw(of: facts) == row.flaw)
  }

  @Test("every flaw is in the table") func complete() {
    #expect(Self.flaws.map(\.flaw) == OfferFlaw.allCases)
  }

  @Test(
    "14: only the price of a period can be compared with that of another",
    arguments: [PaymentMode.payUpFront, .freeTrial])
  func incomparable(mode: PaymentMode) {
    let offer = Discount(
      identifier: TextID(rawValue: 9), mode: mode, price: 4999, periodCount: 1, periodUnit: .year,
      numberOfPeriods: 1)
    #expect(OfferScreening.flaw(of: OfferFacts(offer, price: 999)) == nil)
  }

  @Test("11-14, 18: a flaw fails the purchase before anything else about it is looked at")
  func checkout() {
    var facts = CheckoutFacts(type: .autoRenewable, price: 999)
    facts.hasUnfinishedTransaction = true
    facts.offerFlaw = .used
    #expect(StoreScreening.decide(facts, .usual).action == .fail(.storeKit(.invalidSignature)))
    facts.isKnown = false
    #expect(StoreScreening.decide(facts, .usual).action == .fail(.storeKit(.unknown)))
  }
}
