import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What is told of a subscription without a payment behind it")
struct NoticeTests {
  @Test(
    "T6, E2: a lower level that waits for its renewal is told, and is neither in the receipt nor restored")
  func downgrade() {
    let test = TestWorld()
    test.buy(test.yearly)
    test.buy(test.monthly)
    #expect(test.receipt?.map(\.product) == [test.yearly])
    test.restore()
    #expect(test.told.filter { $0.hasPrefix("restored") } == ["restored yearly"])
  }

  @Test("P18, E2: an active subscription that is bought again for nothing is restored once")
  func boughtActive() {
    let test = TestWorld(latitudes: [(.buyActive, 1)])
    test.buy(test.monthly)
    test.buy(test.monthly)
    test.restore()
    #expect(test.told.filter { $0.hasPrefix("restored") } == ["restored monthly"])
  }

  @Test("R12, E2: an offer for the current product waits for its renewal, and is restored as that alone")
  func currentProduct() {
    let test = TestWorld()
    let gold = test.addProduct("gold", .autoRenewable, price: 999) {
      $0.group = test.world.text("metals")
      $0.discounts = [
        Discount(
          identifier: test.world.text("gift"), mode: .freeTrial, price: 0, periodCount: 1, periodUnit: .month,
          numberOfPeriods: 1)
      ]
    }
    test.buy(gold)
    test.world.people.redeemCode(for: gold, offer: test.world.text("gift"), on: test.phone)
    test.world.settle()
    #expect(test.subscriptionStory == ["began", "change_scheduled"])
    test.restore()
    #expect(test.told.filter { $0.hasPrefix("restored") } == ["restored gold"])
    test.pass(.days(32))
    #expect(test.charges == [999])
    test.pass(.days(31))
    #expect(test.charges == [999, 999])
  }
}
