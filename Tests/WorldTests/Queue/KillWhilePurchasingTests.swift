import Facts
import Kernel
import Testing
import World

@Suite("A kill while purchasing")
struct KillWhilePurchasingTests {
  @Test("Q9, Q10, F5: killed before the user confirmed, it comes as purchasing and then failed as cancelled")
  func beforeConfirming() {
    let test = TestWorld()
    test.openSheet(test.coins)
    test.relaunch()
    #expect(test.arrays == [[.purchasing], [.purchasing], [.failed]])
    #expect(test.errors == [.storeKit(.paymentCancelled)])
    #expect(test.charges.isEmpty)
    #expect(Set(test.deliveredTransactions).count == 1)
  }

  @Test(
    "Q9: killed after the user confirmed, the purchase runs on without the app", arguments: [false, true])
  func afterConfirming(waits: Bool) {
    let test = TestWorld()
    test.confirm(test.coins)
    test.world.apps.kill(test.phone)
    if waits { test.world.settle() }
    test.launch()
    #expect(test.arrays == [[.purchasing], [.purchasing], [.purchased]])
    #expect(test.charges == [99])
    #expect(test.granted(test.coins) == 1)
  }

  @Test(
    "Q10: other reports have the result only, purchasing for ever, or a payment that is dropped",
    arguments: [
      ([(.killWhilePurchasing, 1)], [[.failed]], [[.purchased]]),
      ([(.killWhilePurchasing, 2)], [[.purchasing], [.purchasing]], [[.purchasing], [.purchasing]]),
      ([(.killWhilePurchasing, 3)], [], [[.purchasing], [.purchased]]),
    ] as [([(ChoiceSite, Int)], [[TransactionState]], [[TransactionState]])])
  func otherReports(
    latitudes: [(ChoiceSite, Int)], unconfirmed: [[TransactionState]], confirmed: [[TransactionState]]
  ) {
    for isConfirmed in [false, true] {
      let test = TestWorld(latitudes: latitudes)
      if isConfirmed { test.confirm(test.coins) } else { test.openSheet(test.coins) }
      test.relaunch()
      if latitudes[0].1 == 2 { test.relaunch() }
      #expect(Array(test.arrays.dropFirst()) == (isConfirmed ? confirmed : unconfirmed))
    }
  }

  @Test("F5: an app that finishes all that stands in its queue at launch crashes over the purchasing one")
  func finishesAll() {
    let test = TestWorld()
    test.openSheet(test.coins)
    test.world.apps.kill(test.phone)
    test.app.calls = { event, app in
      guard case .updatedTransactions(_, let batch) = event else { return TestWorld.careful(event, app) }
      return batch.handles.map { .finish($0) }
    }
    test.launch()
    #expect(test.raised == [.finishWhilePurchasing])
    #expect(test.phone.isRunning == false)
  }
}
