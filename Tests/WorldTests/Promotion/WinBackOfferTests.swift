import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Win-back offers")
struct WinBackOfferTests {
  private static let name = "we_miss_you"

  /// A world whose app buys a subscription with a win-back offer through StoreKit 2.
  private static func world() -> (TestWorld, ProductID) {
    let test = TestWorld(usesStoreKit2: true)
    let gold = test.addProduct("gold", .autoRenewable, price: 999) {
      $0.group = test.world.text("metals")
      let discount = { (identifier: String) in
        Discount(
          identifier: test.world.text(identifier), mode: .payAsYouGo, price: 499, periodCount: 1,
          periodUnit: .month, numberOfPeriods: 1)
      }
      var winBack = discount(name)
      winBack.isWinBack = true
      $0.discounts = [discount("come_back"), winBack]
    }
    test.app.calls = { event, _ in
      switch event {
      case .launched: [.listen(0, feed: .transactions)]
      case .tapped(.buy(let product, _)): [.purchase(ticket: 0, product, options: PurchaseOptions())]
      case .answered(_, .purchase(.success, let given?)), .transactionUpdated(_, let given):
        [.finish(TransactionHandle(given.transaction, process: given.process))]
      default: []
      }
    }
    test.launch()
    return (test, gold)
  }

  private static func buy(_ test: TestWorld, _ gold: ProductID, with name: String = name) {
    var options = PurchaseOptions()
    options.offer = PaymentDiscount(winBack: test.world.text(name))
    test.perform([.purchase(ticket: 5, gold, options: options)])
    test.world.settle()
  }

  private static func subscribe(_ test: TestWorld, _ gold: ProductID, andLapse lapses: Bool) throws {
    test.world.people.tapBuy(gold, quantity: 1, on: test.phone)
    test.world.settle()
    guard lapses else { return }
    let subscription = try #require(test.world.subscription(of: test.user, to: gold))
    test.world.act(on: subscription, .expire, by: test.phone)
    test.world.settle()
  }

  private static func errors(_ test: TestWorld) -> [StoreError] {
    test.facts(.storekitPurchaseThrew).compactMap { content in
      if case .storekit(.purchaseThrew(_, let error)) = content { error } else { nil }
    }
  }

  @Test("S2-78: a lapsed subscriber pays the offer's price, and the transaction names the offer")
  func lapsed() throws {
    let (test, gold) = Self.world()
    try Self.subscribe(test, gold, andLapse: true)
    Self.buy(test, gold)
    #expect(test.charges == [999, 499])
    let latest = try #require(test.world.purchases(of: test.user).last)
    let offer = try #require(test.world.store.statement(of: latest).offer)
    #expect(offer.kind == .winBack && offer.identifier == test.world.text(Self.name))
  }

  @Test(
    "S2-78: the store refuses it to a subscriber, and to a user who never subscribed",
    arguments: [true, false])
  func notEligible(isSubscribed: Bool) throws {
    let (test, gold) = Self.world()
    if isSubscribed { try Self.subscribe(test, gold, andLapse: false) }
    Self.buy(test, gold)
    #expect(Self.errors(test).map(\.code) == [3])
    #expect(test.charges.count == (isSubscribed ? 1 : 0))
  }

  @Test("S2-78: a promotional offer is no win-back offer")
  func otherKind() throws {
    let (test, gold) = Self.world()
    try Self.subscribe(test, gold, andLapse: true)
    Self.buy(test, gold, with: "come_back")
    #expect(Self.errors(test).map(\.code) == [4])
  }

  @Test("S2-78: no offer code gives it")
  func codes() {
    let (test, gold) = Self.world()
    #expect(test.world.store[gold].promotionalOffers.map(\.identifier) == [test.world.text("come_back")])
  }

  @Test("S2-78: a renewal info lists it after the end of the subscription", arguments: [false, true])
  func listed(lapses: Bool) throws {
    let (test, gold) = Self.world()
    try Self.subscribe(test, gold, andLapse: lapses)
    let subscription = try #require(test.world.subscription(of: test.user, to: gold))
    let statement = try #require(test.world.store.statement(of: subscription))
    #expect(statement.winBackOffers == (lapses ? [test.world.text(Self.name)] : []))
  }
}
