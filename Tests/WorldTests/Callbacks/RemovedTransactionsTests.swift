import Facts
import Kernel
import Testing
import World

@Suite("Removed transactions")
struct RemovedTransactionsTests {
  /// The callbacks of an app that finishes at once during a restore of three products: arrays of states, and
  /// other callbacks.
  private func restoreOfThree(_ latitudes: [(ChoiceSite, Int)]) -> [String] {
    let test = TestWorld(latitudes: latitudes)
    test.world.makeHistory(of: test.user, products: [test.pro, test.monthly, test.yearly], count: 3)
    test.launch()
    test.restore()
    return test.app.events.compactMap { event in
      switch event {
      case .updatedTransactions(_, let batch): "updated \(batch.transactions.count)"
      case .removedTransactions(_, let batch): "removed \(batch.transactions.count)"
      case .restoreFinished: "restored"
      default: nil
      }
    }
  }

  @Test("C6: finish makes a transaction leave, and that is told")
  func told() {
    let test = TestWorld()
    test.buy(test.coins)
    #expect(test.count(.callbackRemoved) == 1)
    #expect(test.listed.isEmpty)
  }

  @Test("C7: a purchased transaction can leave by itself when the app comes to the front")
  func spontaneous() {
    let test = TestWorld(latitudes: [(.spontaneousRemoval, 1)])
    test.beLazy()
    test.buy(test.coins)
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.count(.transactionVanished) == 1)
    #expect(test.count(.callbackRemoved) == 1)
    #expect(test.listed.isEmpty)
    #expect(test.count(.queueFinishCalled) == 0)
  }

  @Test("C8: it is told after the app has already begun to buy the same product again")
  func late() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    test.beLazy(false)
    test.perform([.finish(test.handles[1]), .addPayment(test.payment(test.coins))])
    let story = test.story(.queuePaymentAdded, .callbackRemoved)
    #expect(
      story == ["queue.payment_added", "queue.payment_added", "callback.removed", "callback.removed"])
    #expect(test.charges == [99, 99])
  }

  @Test("C13, X10: each removal is told behind what is already due, so after the end of the restore")
  func behind() {
    #expect(restoreOfThree([]) == ["updated 3", "restored", "removed 1", "removed 1", "removed 1"])
  }

  @Test("C13: removals can be told first")
  func first() {
    #expect(
      restoreOfThree([(.removedOrder, 1)]) == [
        "updated 3", "removed 1", "removed 1", "removed 1", "restored",
      ])
    let alone = TestWorld(latitudes: [(.removedOrder, 1)])
    alone.buy(alone.coins)
    #expect(alone.count(.callbackRemoved) == 1)
  }

  @Test("C13: all removals can be told in one array")
  func oneArray() {
    #expect(restoreOfThree([(.removedOrder, 2)]) == ["updated 3", "restored", "removed 3"])
  }
}
