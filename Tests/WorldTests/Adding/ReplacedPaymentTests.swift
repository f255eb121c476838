import Facts
import Testing
import World

@Suite("A payment for what is unfinished")
struct ReplacedPaymentTests {
  private static func buyAgain(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    test.buy(test.coins)
    test.buy(test.coins)
    return test
  }

  @Test("P14: the payment leaves the queue, and its removal is told")
  func removed() {
    let test = Self.buyAgain()
    #expect(test.charges == [99])
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.count(.callbackRemoved) == 1)
    #expect(test.listed.count == 1)
  }

  @Test("P14: or it fails")
  func failed() {
    let test = Self.buyAgain([(.rebuyPayment, 1)])
    #expect(test.charges == [99])
    #expect(test.errors == [.storeKit(.unknown)])
    #expect(test.count(.callbackRemoved) == 0)
  }

  @Test("P14: or it leaves without a callback")
  func silent() {
    let test = Self.buyAgain([(.rebuyPayment, 2)])
    #expect(test.charges == [99])
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.count(.callbackRemoved) == 0)
    #expect(test.listed.count == 1)
  }
}
