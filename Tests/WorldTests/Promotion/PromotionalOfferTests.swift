import Facts
import Kernel
import Signatures
import StoreModel
import Testing
import World

@Suite("Promotional offers")
struct PromotionalOfferTests {
  /// A world whose monthly subscription has two offers, and an account that was subscribed once.
  private func world(wasSubscribed: Bool = true) -> (TestWorld, ProductID) {
    let test = TestWorld()
    let gold = addGold(to: test, price: 999)
    if wasSubscribed { test.buy(test.monthly) }
    return (test, gold)
  }

  @discardableResult
  private func addGold(to test: TestWorld, price: Int64) -> ProductID {
    test.addProduct("gold", .autoRenewable, price: price) {
      $0.group = test.world.text("metals")
      $0.discounts = [
        Discount(
          identifier: test.world.text("come_back"), mode: .payAsYouGo, price: 499, periodCount: 1,
          periodUnit: .month, numberOfPeriods: 2),
        Discount(
          identifier: test.world.text("gift"), mode: .freeTrial, price: 0, periodCount: 1,
          periodUnit: .month, numberOfPeriods: 1),
      ]
    }
  }

  /// An offer that the developer's server signed for a payment without a user name.
  private func discount(
    _ test: TestWorld, _ name: String = "come_back", product: String = "gold", nonce: String = "a",
    username: String = "", key: String = "TESTKEY001"
  ) -> PaymentDiscount {
    let now = test.world.timeline.now
    let offer = SignedOffer(
      application: "com.example.app", key: key, product: product, offer: name, username: username,
      nonce: nonce, timestamp: now.nanoseconds / 1_000_000)
    return PaymentDiscount(
      identifier: test.world.text(name), keyIdentifier: test.world.text(key), nonce: test.world.text(nonce),
      signature: CurveSignatures().signature(of: offer), timestamp: now)
  }

  private func add(
    _ test: TestWorld, _ product: ProductID, _ discount: PaymentDiscount, username: String? = nil
  ) {
    var payment = test.payment(product)
    payment.discount = discount
    payment.username = username.map { test.world.text($0) }
    test.perform([.addPayment(payment)])
  }

  @Test("R12: a good offer is charged at its price, and the receipt names it") func good() {
    let (test, gold) = world()
    add(test, gold, discount(test))
    #expect(test.charges == [299, 499])
    #expect(test.told.last == "purchased gold")
    #expect(test.receipt?.map { $0.offer.description(in: test.world) } == ["", "come_back"])
    #expect(test.receipt?.last?.isIntroductoryPeriod == false)
    guard case .queue(.offerAttached(let id, let offer, let nonce, _)) = test.facts(.queueOfferAttached).first
    else {
      Issue.record("no fact tells of the offer")
      return
    }
    #expect(id == test.deliveredTransactions.last)
    #expect([offer, nonce].map { $0.description(in: test.world) } == ["come_back", "a"])
  }

  @Test("R12: a free offer charges nothing at first, and is no trial of the introductory kind") func free() {
    let (test, gold) = world()
    add(test, gold, discount(test, "gift"))
    #expect(test.charges == [299])
    #expect(test.receipt?.last?.isTrialPeriod == false)
  }

  @Test(
    "2.2, R12: what is wrong with an offer fails the transaction with its code",
    arguments: [
      ("identifier", 13), ("empty identifier", 13), ("key", 13), ("nonce", 13), ("empty nonce", 13),
      ("signature", 13), ("timestamp", 13), ("unknown offer", 11), ("empty signature", 12), ("stale", 12),
      ("price", 14),
    ])
  func refused(flaw: String, code: Int) {
    let (test, gold) = world()
    test.pass(.days(1) + .seconds(1))
    var discount = discount(test)
    switch flaw {
    case "identifier": discount.identifier = nil
    case "empty identifier": discount.identifier = .empty
    case "key": discount.keyIdentifier = nil
    case "nonce": discount.nonce = nil
    case "empty nonce": discount.nonce = .empty
    case "signature": discount.signature = nil
    case "timestamp": discount.timestamp = nil
    case "unknown offer": discount.identifier = test.world.text("come_bakc")
    case "empty signature": discount.signature = []
    case "stale": discount.timestamp = .zero
    default: addGold(to: test, price: 499)
    }
    add(test, gold, discount)
    #expect(test.errors == [StoreError(.SKErrorDomain, code)])
    #expect(test.charges == [299])
    #expect(test.count(.deviceSheetShown) == 1)
  }

  @Test(
    "R12: a signature that was made for anything else than this payment is refused, whatever else is good",
    arguments: [
      "other offer", "other product", "nonce in capitals", "other nonce", "other moment", "a second later",
      "other user", "no user", "other key", "unknown key", "cut short", "not base64",
    ])
  func forged(flaw: String) {
    let (test, gold) = world()
    let signed = flaw == "no user" ? "bea" : flaw == "other user" ? "ann" : ""
    var discount = discount(
      test, flaw == "other offer" ? "gift" : "come_back",
      product: flaw == "other product" ? "yearly" : "gold",
      username: signed, key: flaw == "unknown key" ? "KEY" : "TESTKEY001")
    switch flaw {
    case "other offer": discount.identifier = test.world.text("come_back")
    case "nonce in capitals": discount.nonce = test.world.text("A")
    case "other nonce": discount.nonce = test.world.text("b")
    case "other moment": discount.timestamp = discount.timestamp.map { $0 + .milliseconds(1) }
    case "a second later": discount.timestamp = test.world.timeline.now + .seconds(1)
    case "other key":
      test.world.setOfferKey("KEY", isRegistered: true)
      discount.keyIdentifier = test.world.text("KEY")
    case "cut short": discount.signature?.removeLast()
    case "not base64": discount.signature = [UInt8(ascii: "-")] + (discount.signature ?? []).dropFirst()
    default: break
    }
    add(test, gold, discount, username: flaw == "other user" ? "bea" : nil)
    #expect(test.errors == [StoreError(.SKErrorDomain, 12)])
    #expect(test.charges == [299])
    add(test, gold, self.discount(test, nonce: "c", username: "bea"), username: "bea")
    #expect(test.charges == [299, 499])
  }

  @Test("R12: a key that the store knows signs, one that it does not know or forgot does not") func keys() {
    let (test, gold) = world()
    test.world.setOfferKey("KEY", isRegistered: true)
    add(test, gold, discount(test, key: "KEY"))
    #expect(test.charges == [299, 499])
    test.world.setOfferKey("KEY", isRegistered: false)
    add(test, gold, discount(test, nonce: "b", key: "KEY"))
    #expect(test.errors.map(\.code) == [12])
  }

  @Test("R12: an offer of another product, or of one that renews nothing, is unknown") func otherProduct() {
    let (test, _) = world()
    add(test, test.yearly, discount(test))
    add(test, test.coins, discount(test, nonce: "b"))
    #expect(test.errors.map(\.code) == [11, 11])
  }

  @Test("18: whoever never subscribed is not eligible, and whoever bought only coins neither")
  func ineligible() {
    let (test, gold) = world(wasSubscribed: false)
    test.buy(test.coins)
    add(test, gold, discount(test))
    #expect(test.errors.map(\.code) == [18])
  }

  @Test("R12: a signature is good for one payment, even if that one was cancelled or refused") func used() {
    let (test, gold) = world()
    test.pin(.sheetAnswer, 1)
    add(test, gold, discount(test))
    test.pin(.sheetAnswer, 0)
    add(test, gold, discount(test))
    add(test, test.yearly, discount(test, nonce: "b"))
    add(test, gold, discount(test, nonce: "b"))
    add(test, gold, discount(test, nonce: "c"))
    #expect(test.errors.map(\.code) == [2, 12, 11, 12])
    #expect(test.charges == [299, 499])
  }

  @Test("R12: a request that arrives twice uses its signature once") func doubled() {
    let (test, gold) = world()
    test.pin(.messageDuplication, 1, of: .checkoutRequest)
    add(test, gold, discount(test))
    #expect(test.count(.messageDuplicated) >= 1)
    #expect(test.errors.isEmpty)
    #expect(test.charges == [299, 499])
  }

  @Test("R12: an offer for the product that is subscribed to waits for the next renewal") func atRenewal() {
    let (test, gold) = world()
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(gold)
    add(test, gold, discount(test))
    #expect(test.charges == [299, 999])
    #expect(test.told.last == "purchased gold")
    test.pass(.minutes(6))
    #expect(test.charges.contains(499))
    #expect(test.errors.isEmpty)
  }

  @Test("R12: the payment of a transaction tells the offer that it carried") func read() {
    let (test, gold) = world()
    let discount = discount(test)
    add(test, gold, discount)
    #expect(test.handles.last.flatMap { test.app.view.discount(of: $0) } == discount)
    #expect(test.handles.first.flatMap { test.app.view.discount(of: $0) } == nil)
  }

  @Test("R12: the server signs each time anew, and what it signed is good") func signed() {
    let (test, gold) = world()
    let ask = AppCall.askServer(
      verb: .signOffer, key: test.world.text("gold"), value: test.world.text("come_back"),
      username: test.world.text("bea"))
    test.perform([ask])
    test.perform([ask])
    let signed = test.app.events.compactMap { event in
      if case .serverAnswered(_, let answer) = event { answer.discount } else { nil }
    }
    #expect(
      signed.compactMap { $0.nonce?.description(in: test.world) } == [
        "00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002",
      ])
    #expect(test.count(.serverSigned) == 2)
    add(test, gold, signed[0], username: "ann")
    add(test, gold, signed[1], username: "bea")
    #expect(test.errors.map(\.code) == [12])
    #expect(test.charges == [299, 499])
  }
}
