import Facts
import Kernel
import Testing

@Suite("The projection: the store's books")
struct ProjectionStoreTests {
  private let first = PurchaseID(0)
  private let second = PurchaseID(1)

  @Test("charges, refunds and revocations of one account")
  func money() {
    var fixture = ProjectionFixture()
    let coins = ProjectionFixture.coins
    fixture.buyCoins(TransactionID(0), first, quantity: 2)
    fixture.buyCoins(TransactionID(1), second)
    fixture.add(
      .store(
        .recorded(
          purchase: PurchaseID(2), account: ProjectionFixture.anna, product: coins, quantity: 1,
          reason: .reboughtFree)))
    #expect(fixture.anna?.money[fixture.euro].charged == 297)
    #expect(fixture.anna?.money[fixture.euro].refunded == 0)
    #expect(fixture.anna?.money[TextID.empty].charged == 0)
    #expect(fixture.anna?.holding(of: coins).purchases == 3)
    #expect(fixture.anna?.holding(of: coins).quantity == 4)
    fixture.add(.store(.refunded(purchase: first, amount: 198, currency: fixture.euro)))
    fixture.add(.store(.revoked(purchase: first, reason: .refund)))
    fixture.add(.store(.revoked(purchase: first, reason: .refund)))
    fixture.add(.store(.finishRecorded(purchase: second)))
    let holding = fixture.anna?.holding(of: coins)
    #expect(fixture.anna?.money[fixture.euro].refunded == 198)
    #expect(holding?.purchases == 2)
    #expect(holding?.quantity == 2)
    #expect(holding?.revoked == 1)
    #expect(fixture.anna?.allHoldings.count == 1)
    #expect(fixture.projection[first]?.revocation == .refund)
    #expect(fixture.projection[first]?.money[fixture.euro].refunded == 198)
    #expect(fixture.projection[second]?.isFinished == true)
    #expect(fixture.projection[second]?.revocation == nil)
    #expect(fixture.projection[PurchaseID(2)]?.reason == .reboughtFree)
    #expect(fixture.ben?.money.totals.isEmpty == true)
  }

  @Test("money is kept apart by currency")
  func currencies() {
    var fixture = ProjectionFixture()
    let yen = fixture.texts.intern("JPY")
    for (purchase, currency) in [(first, fixture.euro), (second, yen)] {
      fixture.add(
        .store(
          .charged(
            purchase: purchase, account: ProjectionFixture.ben, product: ProjectionFixture.coins, quantity: 1,
            amount: 100, currency: currency)))
    }
    #expect(fixture.ben?.money.totals.map(\.charged) == [100, 100])
    #expect(fixture.ben?.money.totals.map(\.currency) == [fixture.euro, yen])
  }

  @Test("what is shared is held by both; an end of sharing takes it from the family, a refund from all")
  func sharing() {
    var fixture = ProjectionFixture()
    let coins = ProjectionFixture.coins
    fixture.buyCoins(TransactionID(0), first)
    fixture.add(.store(.shared(purchase: first, account: ProjectionFixture.ben)))
    fixture.add(.store(.shared(purchase: first, account: ProjectionFixture.ben)))
    #expect(fixture.ben?.holding(of: coins).purchases == 1)
    fixture.add(.store(.revoked(purchase: first, reason: .familySharingEnded)))
    #expect(fixture.ben?.holding(of: coins).purchases == 0)
    #expect(fixture.anna?.holding(of: coins).purchases == 1)
    fixture.add(.store(.shared(purchase: first, account: ProjectionFixture.ben)))
    fixture.add(.store(.revoked(purchase: first, reason: .refund)))
    #expect(fixture.ben?.holding(of: coins).purchases == 0)
    #expect(fixture.anna?.holding(of: coins).purchases == 0)
    #expect(fixture.projection[first]?.sharedWith == [])
  }

  @Test("a subscription through renewal, grace, retry, recovery and its end")
  func subscription() {
    var fixture = ProjectionFixture()
    let subscription = SubscriptionID(0)
    func day(_ number: Int) -> Instant { .zero + .days(number) }
    func add(_ fact: SubscriptionFact) { fixture.add(.subscription(fact)) }
    var state: SubscriptionState? { fixture.projection[subscription] }
    add(
      .began(
        subscription: subscription, account: ProjectionFixture.anna, product: ProjectionFixture.monthly,
        expires: day(31)))
    #expect(state?.phase == .active)
    #expect(state?.expires == day(31))
    add(.renewed(subscription: subscription, purchase: first, expires: day(59)))
    #expect(state?.renewals == 1)
    #expect(state?.expires == day(59))
    add(.billingFailed(subscription: subscription))
    add(.graceBegan(subscription: subscription, until: day(65)))
    #expect(state?.phase == .grace)
    #expect(state?.retriesUntil == day(65))
    #expect(state?.phase.hasAccess == true)
    add(.retryBegan(subscription: subscription, until: day(119)))
    #expect(state?.phase.hasAccess == false)
    add(.recovered(subscription: subscription, expires: day(90)))
    #expect(state?.phase == .active)
    #expect(state?.retriesUntil == nil)
    add(.changeScheduled(subscription: subscription, product: ProductID(5)))
    #expect(state?.nextProduct == ProductID(5))
    #expect(state?.product == ProjectionFixture.monthly)
    add(.renewed(subscription: subscription, purchase: second, expires: day(120)))
    #expect(state?.product == ProductID(5))
    #expect(state?.nextProduct == nil)
    add(.changeScheduled(subscription: subscription, product: ProductID(7)))
    add(.upgraded(subscription: subscription, product: ProductID(6)))
    #expect(state?.product == ProductID(6))
    #expect(state?.nextProduct == nil)
    add(.priceRaised(subscription: subscription, price: 599))
    #expect(state?.raisedPrice == 599)
    #expect(state?.agreed == nil)
    add(.consentGiven(subscription: subscription, agreed: false))
    #expect(state?.agreed == false)
    add(.renewalSet(subscription: subscription, renews: false))
    #expect(state?.renews == false)
    add(.expired(subscription: subscription, reason: .noConsent))
    #expect(state?.phase == .expired)
    #expect(state?.expiry == .noConsent)
    add(.revoked(subscription: subscription))
    #expect(state?.phase == .revoked)
    #expect(state?.account == ProjectionFixture.anna)
  }

  @Test(
    "every kind is taken, also alone and with numbers at the ends of the range", arguments: FactKind.allCases)
  func everyKind(_ kind: FactKind) {
    let texts = Texts(keepsPassing: true)
    var projection = Projection()
    for device in [DeviceID(0), .none] {
      for value: Int64 in [0, 1, Int64(UInt32.max), .max, .max, .min, .min] {
        let fields = FactFields(
          FactDescription.of(kind).fields.map { field in
            switch field.type {
            case .number, .money, .instant, .interval: value
            case .identifier: value & 0xffff_ffff
            case .flag: value & 1
            case .text: 0
            case .error: StoreError.offline.packed
            case .enumeration: SampleFacts.value(of: field.type, texts: texts, salt: value & 1)
            }
          })
        projection.apply(
          Fact(
            sequence: .start, cause: .start, instant: .zero, actor: Actor(.queue, at: device),
            content: FactContent(kind: kind, fields: fields)))
      }
    }
    #expect(projection.run.facts == 14)
  }

  @Test("a copy is a snapshot, and a live projection equals one of the kept facts")
  func snapshots() {
    let live = LiveProjection()
    let recorder = Recorder(retention: .full, sinks: [live])
    SampleFacts.recordWorld(into: recorder)
    let snapshot = live.projection
    SampleFacts.recordEveryKind(into: recorder)
    #expect(snapshot.run.facts == 3)
    var folded = Projection()
    for fact in recorder.kept { folded.apply(fact) }
    #expect(folded.run == live.projection.run)
    #expect(folded.transactions.map(\.state) == live.projection.transactions.map(\.state))
    #expect(folded.devices.map(\.disk) == live.projection.devices.map(\.disk))
  }
}
