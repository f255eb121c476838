import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Periods that are paid back")
struct RefundedPeriodTests {
  @Test("T8, V2: an earlier period is paid back, and the subscription goes on") func earlier() {
    let test = TestWorld()
    test.buy(test.monthly)
    test.pass(.days(32))
    let periods = test.world.periods(of: test.club)
    #expect(periods.count == 2)
    test.world.refund(periods[0])
    test.world.settle()
    #expect(test.world.subscriptionState(test.club).status == .active)
    #expect(test.receipt?.map { $0.cancellationDate != nil } == [true, false])
    #expect(test.told.contains("revoked monthly"))
  }

  @Test("T8, V1: the current period is paid back, and access ends") func current() {
    let test = TestWorld()
    test.buy(test.monthly)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(test.world.subscriptionState(test.club).status == .revoked)
    test.pass(.days(32))
    #expect(test.charges == [299])
  }

  @Test(
    "V2, T8: what was taken back before its finish still comes as purchased, or comes no more",
    arguments: [(0, 2), (1, 1)])
  func unfinished(option: Int, deliveries: Int) {
    let test = TestWorld(latitudes: option == 1 ? [(.refundedPending, 1)] : [])
    test.buy(test.monthly)
    test.world.apps.kill(test.phone)
    test.pass(.days(32))
    test.world.refund(test.latestPurchase)
    test.launch()
    #expect(test.told.count { $0 == "purchased monthly" } == deliveries)
    #expect(test.told.contains("revoked monthly"))
  }
}
