import Facts
import Kernel
import Testing

@Suite("The ledger: the store's records") struct LedgerStoreTests {
  private let first = PurchaseID(0)
  private let second = PurchaseID(1)

  @Test("charges, refunds, and revocations") func money() {
    var fixture = LedgerFixture()
    let coins = LedgerFixture.coins
    fixture.buyCoins(TransactionID(0), first, quantity: 2)
    fixture.add(
      .store(
        .recorded(
          purchase: second, account: LedgerFixture.anna, product: coins, quantity: 1, reason: .reboughtFree)))
    #expect(fixture.ledger.price(of: first).charged == 198)
    #expect(fixture.ledger.price(of: first).currency == fixture.euro)
    #expect(fixture.ledger.purchase(first).quantity == 2 && !fixture.ledger.purchase(first).isRepeated)
    #expect(fixture.ledger.purchase(second).isRepeated && fixture.ledger.price(of: second).charged == 0)
    #expect(fixture.ledger.purchases(of: fixture.ledger.product(coins)).map(\.id) == [second, first])
    fixture.add(.store(.refunded(purchase: first, amount: 198, currency: fixture.euro)))
    fixture.add(.store(.revoked(purchase: first, reason: .refund)))
    #expect(fixture.ledger.price(of: first).refunded == 198)
    #expect(fixture.ledger.purchase(first).isRevoked && fixture.ledger.purchase(first).isOver)
    #expect(fixture.ledger.product(coins).storeRevoked == fixture.ledger.sequence)
    fixture.add(.store(.refundReversed(purchase: first, amount: 198, currency: fixture.euro)))
    #expect(!fixture.ledger.purchase(first).isOver && fixture.ledger.price(of: first).charged == 396)
    fixture.add(.store(.revoked(purchase: second, reason: .upgraded)))
    #expect(fixture.ledger.purchase(second).isReplaced && !fixture.ledger.purchase(second).isRevoked)
  }

  @Test("money of several currencies has no sum") func currencies() {
    var fixture = LedgerFixture()
    let yen = fixture.texts.intern("JPY")
    var money = MoneyLedger()
    for (purchase, currency) in [(first, fixture.euro), (second, yen)] {
      fixture.add(
        .store(
          .charged(
            purchase: purchase, account: LedgerFixture.ben, product: LedgerFixture.coins, quantity: 1,
            amount: 100, currency: currency)))
      money.add(fixture.ledger.price(of: purchase))
    }
    money.add(fixture.ledger.price(of: PurchaseID(9)))
    #expect(money.totals.map(\.charged) == [100, 100])
    #expect(money.totals.map(\.currency) == [fixture.euro, yen])
  }

  @Test("an account may have purchases without facts while others share with it, or after a made history")
  func unknown() {
    var fixture = LedgerFixture()
    let ben = LedgerFixture.ben
    fixture.add(.store(.shared(purchase: first, account: ben)))
    #expect(fixture.ledger.account(ben).hasUnknownPurchases && fixture.ledger.purchase(first).isShared)
    #expect(!fixture.ledger.purchase(first).isListed)
    fixture.add(.store(.revoked(purchase: first, reason: .familySharingEnded)))
    fixture.add(.store(.revoked(purchase: first, reason: .familySharingEnded)))
    #expect(!fixture.ledger.account(ben).hasUnknownPurchases)
    fixture.add(.world(.historyMade(account: ben, count: 1000)))
    #expect(fixture.ledger.account(ben).hasUnknownPurchases)
  }

  @Test("a subscription through renewal, grace, retry, recovery and its end") func subscription() {
    var fixture = LedgerFixture()
    let subscription = SubscriptionID(0)
    func day(_ number: Int) -> Instant { .zero + .days(number) }
    func add(_ fact: SubscriptionFact) { fixture.add(.subscription(fact)) }
    var state: LedgerSubscription { fixture.ledger.subscription(subscription) }
    add(
      .began(
        subscription: subscription, account: LedgerFixture.anna, product: LedgerFixture.monthly,
        expires: day(31)))
    #expect(state.phase == .active && state.isPaid(at: day(30)) && !state.isPaid(at: day(31)))
    #expect(fixture.ledger.subscriptions(of: LedgerFixture.anna).map(\.id) == [subscription])
    add(.renewed(subscription: subscription, purchase: first, expires: day(59)))
    #expect(state.expires == day(59) && state.product == LedgerFixture.monthly)
    add(.billingFailed(subscription: subscription))
    add(.graceBegan(subscription: subscription, until: day(65)))
    #expect(state.phase == .grace && state.promised == day(65) && state.isSafelyInGrace(at: day(60)))
    add(.retryBegan(subscription: subscription, until: day(119)))
    #expect(state.phase == .retry && !state.isSafelyInGrace(at: day(60)))
    add(.recovered(subscription: subscription, expires: day(90)))
    #expect(state.phase == .active)
    fixture.buyCoins(TransactionID(0), second)
    add(.renewed(subscription: subscription, purchase: second, expires: day(120)))
    #expect(state.product == LedgerFixture.coins)
    #expect(
      !state.isLeft(LedgerFixture.monthly, at: day(90)) && state.isLeft(LedgerFixture.monthly, at: day(91)))
    add(.upgraded(subscription: subscription, product: ProductID(6)))
    #expect(state.product == ProductID(6))
    add(.renewalSet(subscription: subscription, renews: false))
    #expect(!state.renews)
    add(.expired(subscription: subscription, reason: .noConsent))
    #expect(state.phase == .expired && state.ended == fixture.ledger.sequence)
    #expect(state.isOver(at: day(121)))
    add(.revoked(subscription: subscription))
    #expect(state.phase == .revoked)
  }

  @Test(
    "every kind is taken, also alone and with numbers at the ends of the range", arguments: FactKind.allCases)
  func everyKind(_ kind: FactKind) {
    let texts = Texts(keepsPassing: true)
    let ledger = Ledger()
    var count: UInt32 = 0
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
        count += 1
        ledger.apply(
          Fact(
            sequence: FactSequence(rawValue: count), cause: .start, instant: .zero,
            actor: Actor(.queue, at: device), content: FactContent(kind: kind, fields: fields)))
      }
    }
    #expect(ledger.sequence == FactSequence(rawValue: 14))
  }

  @Test("a ledger that is reset equals a new one") func reset() {
    let recorder = Recorder(retention: .full, sinks: [])
    SampleFacts.recordWorld(into: recorder)
    SampleFacts.recordEveryKind(into: recorder)
    let (used, new) = (Ledger(), Ledger())
    for fact in recorder.kept { used.apply(fact) }
    let full = contents(of: used)
    used.reset()
    #expect(contents(of: used) == contents(of: new))
    for fact in recorder.kept { used.apply(fact) }
    #expect(contents(of: used) == full && full != contents(of: new))
  }

  /// Everything that a ledger answers about the first objects of each kind.
  private func contents(of ledger: Ledger) -> [String] {
    var lines = [
      "\(ledger.sequence) \(ledger.now) \(ledger.livenessBegan) \(ledger.convergence) \(ledger.hasLogins)",
      "\(ledger.earlierGrant) \(ledger.earlierFinish) \(ledger.accountCount) \(ledger.transactionCount)",
    ]
    for number in 0..<4 {
      let transaction = TransactionID(number)
      lines.append("\(ledger.device(DeviceID(number)))")
      lines.append("\(ledger.account(AccountID(number)))")
      lines.append("\(ledger.product(ProductID(number)))")
      lines.append("\(ledger.purchase(PurchaseID(number))) \(ledger.price(of: PurchaseID(number)))")
      lines.append("\(ledger.subscription(SubscriptionID(number)))")
      lines.append("\(ledger.download(DownloadID(number))) \(ledger.hasDownloads(transaction))")
      lines.append("\(ledger.transaction(transaction))")
      lines.append("\(ledger.holding(ledger.transaction(transaction).holding))")
    }
    return lines
  }
}
