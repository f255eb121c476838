import Facts
import Kernel
import StoreModel
import Testing

@Suite("The life of a subscription, fact by fact")
struct SubscriptionMachineTests {
  static let rows =
    SubscriptionRow.beginnings + SubscriptionRow.renewals + SubscriptionRow.billing + SubscriptionRow.changes
    + SubscriptionRow.endlessChanges + SubscriptionRow.decisions + SubscriptionRow.endings

  @Test("T3, T4, T5, T6, T7, T8, G5, V1: what happens to a subscription leads to orders", arguments: rows)
  func leadsToOrders(row: SubscriptionRow) {
    for situation in row.situations {
      for happening in row.happenings {
        let before = situation.machine
        var machine = before
        #expect(happening.happens(to: &machine) == row.orders, "\(situation), \(happening)")
        #expect(machine.status == row.status ?? before.status, "\(situation), \(happening)")
      }
    }
  }

  @Test(
    "P18, T3, T8: what means nothing in a situation changes nothing",
    arguments: SubscriptionSituation.allCases,
    SubscriptionHappening.all)
  func elseNothing(situation: SubscriptionSituation, happening: SubscriptionHappening) {
    let rows = SubscriptionMachineTests.rows.filter { $0.covers(situation, happening) }
    #expect(rows.count <= 1)
    guard rows.isEmpty else { return }
    let before = situation.machine
    var machine = before
    #expect(happening.happens(to: &machine) == [])
    #expect(machine == before)
  }

  @Test(
    "2.5, W11: each situation shows in the receipt and in the access right",
    arguments: zip(
      SubscriptionSituation.allCases,
      [
        Shown(.dormant), Shown(.active, renews: true, isEntitled: true), Shown(.active, isEntitled: true),
        Shown(.active, renews: true, isEntitled: true, renewing: 4),
        Shown(.active, renews: true, isEntitled: true, consent: .pending),
        Shown(.active, renews: true, isEntitled: true, product: 5, renewing: 5),
        Shown(.grace, renews: true, isEntitled: true, .billingError, isRetried: true, grace: 47),
        Shown(.billingRetry, renews: true, .billingError, isRetried: true), Shown(.lapsed, .cancelled),
        Shown(.revoked),
      ]))
  func shows(situation: SubscriptionSituation, shown: Shown) {
    let machine = situation.machine
    let instant = shown.graceDays == nil ? SubscriptionSituation.tenth : SubscriptionHappening.fortieth
    let information = machine.renewalInformation(at: instant)
    #expect(machine.status == shown.status)
    #expect(machine.isEntitled(at: instant) == shown.isEntitled)
    #expect(information.product == ProductID(shown.product))
    #expect(information.renewingProduct == ProductID(shown.renewing))
    #expect(information.renews == shown.renews)
    #expect(information.expirationIntent == shown.intent)
    #expect(information.isInBillingRetry == shown.isRetried)
    #expect(information.gracePeriodExpires == shown.graceDays.map { .zero + .days($0) })
    #expect(information.priceConsent == shown.consent)
  }

  /// The visible state in a situation.
  struct Shown: Sendable {
    let status: SubscriptionStatus
    let renews: Bool
    let isEntitled: Bool
    let intent: ExpiryReason?
    let isRetried: Bool
    let graceDays: Int?
    let product: Int
    let renewing: Int
    let consent: PriceConsent

    init(
      _ status: SubscriptionStatus, renews: Bool = false, isEntitled: Bool = false,
      _ intent: ExpiryReason? = nil,
      isRetried: Bool = false, grace graceDays: Int? = nil, product: Int = 0, renewing: Int = 0,
      consent: PriceConsent = .notNeeded
    ) {
      self.status = status
      self.renews = renews
      self.isEntitled = isEntitled
      self.intent = intent
      self.isRetried = isRetried
      self.graceDays = graceDays
      self.product = product
      self.renewing = renewing
      self.consent = consent
    }
  }

  @Test("T3, T5: access ends with the period or with the grace, to the nanosecond")
  func accessEnds() {
    let last = Instant(nanoseconds: SubscriptionSituation.firstEnd.nanoseconds - 1)
    #expect(SubscriptionSituation.active.machine.isEntitled(at: last))
    #expect(!SubscriptionSituation.active.machine.isEntitled(at: SubscriptionSituation.firstEnd))
    let grace = SubscriptionSituation.grace.machine
    let graceEnd = Instant.zero + .days(47)
    #expect(grace.isEntitled(at: Instant(nanoseconds: graceEnd.nanoseconds - 1)))
    #expect(!grace.isEntitled(at: graceEnd))
    #expect(grace.renewalInformation(at: graceEnd).gracePeriodExpires == nil)
  }

  @Test("2.5: what did not begin or has no end names no end")
  func ends() {
    #expect(SubscriptionSituation.dormant.machine.expires == nil)
    #expect(SubscriptionSituation.endless.machine.expires == nil)
    #expect(SubscriptionSituation.active.machine.expires == SubscriptionSituation.firstEnd)
    #expect(SubscriptionSituation.lapsed.machine.expires == SubscriptionSituation.tenth)
    #expect(SubscriptionSituation.endless.machine.isEntitled(at: .zero + .days(40_000)))
  }
}
