import Facts
import Testing
import World

@Suite("A payment for what was just finished")
struct ReusedTransactionTests {
  private static func buyTwice(_ test: TestWorld) {
    var didBuyAgain = false
    test.app.calls = { event, app in
      guard case .updatedTransactions(_, let batch) = event, !didBuyAgain,
        batch.handles.contains(where: { app.view.state(of: $0) == .purchased })
      else { return TestWorld.careful(event, app) }
      didBuyAgain = true
      return TestWorld.careful(event, app) + [.addPayment(test.payment(test.coins))]
    }
    test.buy(test.coins)
  }

  @Test("P15: it is a purchase of its own")
  func new() {
    let test = TestWorld()
    Self.buyTwice(test)
    #expect(test.charges == [99, 99])
    #expect(test.count(.transactionReturned) == 0)
  }

  @Test(
    "P15: or the finished transaction comes again, is not charged, and its removal is told when it is finished again"
  )
  func finished() {
    let test = TestWorld(latitudes: [(.reusedTransaction, 1)])
    Self.buyTwice(test)
    #expect(test.charges == [99])
    #expect(test.count(.transactionReturned) == 1)
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
    #expect(test.count(.callbackRemoved) == 1)
    #expect(test.listed.isEmpty)
    #expect(test.world.converge() == .converged)
  }
}
