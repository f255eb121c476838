import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A storefront that changes")
struct StorefrontTests {
  /// A world with an open sheet. Its delegate gives an answer, or none, or does not implement the method.
  private func changing(_ answer: Bool?, hasDelegate: Bool = true) -> TestWorld {
    let test = TestWorld()
    test.app.answer = { event, _ in
      if case .continueAsked = event, let answer { .flag(answer) } else { .none }
    }
    test.launch()
    if hasDelegate { test.perform([.setDelegate(DelegateToken(rawValue: 0), .shouldContinue)]) }
    test.openSheet(test.pro)
    test.world.people.changeStorefront(of: test.phone, to: "KOR")
    return test
  }

  @Test("G1: the app reads the country of its account in three letters")
  func country() {
    let test = TestWorld()
    guard case .storefront(let before) = test.perform([.storefront]) else {
      Issue.record("no storefront"); return
    }
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    guard case .storefront(let after) = test.perform([.storefront]) else {
      Issue.record("no storefront"); return
    }
    #expect([before, after].map { $0.description(in: test.world) } == ["USA", "DEU"])
    #expect(test.told == ["storefront changed"])
  }

  @Test("G1, R8: a product is charged at the price of the account's storefront, in its currency")
  func charged() {
    let test = TestWorld()
    let texts = ["DEU", "EUR", "gems", ""].map { test.world.text($0) }
    let gems = test.addProduct("gems", .consumable) {
      $0.storefronts = [
        StorefrontTerms(
          storefront: texts[0], price: 109, currency: texts[1], title: texts[2], summary: texts[3])
      ]
    }
    test.buy(gems)
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    test.buy(gems)
    test.world.people.changeStorefront(of: test.phone, to: "KOR")
    test.buy(gems)
    #expect(test.charges == [99, 109, 99])
    let currencies = test.facts(.storeCharged).compactMap { content in
      if case .store(.charged(_, _, _, _, _, let currency)) = content {
        currency.description(in: test.world)
      } else {
        nil as String?
      }
    }
    #expect(currencies == ["USD", "EUR", "USD"])
  }

  @Test("G2: the change is told, then the delegate is asked about the purchase, and yes lets it go on")
  func goesOn() {
    let test = changing(true)
    test.world.settle()
    #expect(test.told == ["purchasing pro", "storefront changed", "may pro go on", "purchased pro"])
  }

  @Test("G2: without the method the purchase goes on")
  func notImplemented() {
    let test = changing(nil, hasDelegate: false)
    test.world.settle()
    #expect(test.told == ["purchasing pro", "storefront changed", "purchased pro"])
  }

  @Test("G2: no answer within a second counts as no, and one that comes later as a misuse")
  func tooLate() {
    let test = changing(nil)
    test.world.settle()
    #expect(test.told == ["purchasing pro", "storefront changed", "may pro go on", "failed pro"])
    test.perform([.answerStorefront(test.handles[0], continues: true)])
    #expect(test.misuses == [.storefrontAnswerLate])
    #expect(test.charges.isEmpty)
  }

  @Test("G2: an answer within the second counts although it does not come at once")
  func inTime() {
    let test = changing(nil)
    test.world.wait(.milliseconds(200))
    test.perform([.answerStorefront(test.handles[0], continues: true)])
    #expect(test.told == ["purchasing pro", "storefront changed", "may pro go on", "purchased pro"])
    #expect(test.misuses.isEmpty)
  }

  @Test("G2: each purchase under way has a question of its own")
  func twoQuestions() {
    let test = TestWorld()
    test.launch()
    test.perform([.setDelegate(DelegateToken(rawValue: 0), .shouldContinue)])
    test.perform(
      [.addPayment(test.payment(test.pro)), .addPayment(test.payment(test.coins))], settles: false)
    test.world.wait(.milliseconds(200))
    test.world.people.changeStorefront(of: test.phone, to: "KOR")
    test.world.settle()
    #expect(test.errors == [.storeKit(.storeProductNotAvailable), .storeKit(.storeProductNotAvailable)])
  }

  @Test("G3: no lets the purchase fail, because the product is not sold there")
  func stops() {
    let test = changing(false)
    test.world.settle()
    #expect(test.told == ["purchasing pro", "storefront changed", "may pro go on", "failed pro"])
    #expect(test.errors == [.storeKit(.storeProductNotAvailable)])
    #expect(test.charges.isEmpty)
  }
}
