import Facts
import StoreModel
import Testing
import World

@Suite("A price that changes under the payment sheet")
struct ChangedPriceTests {
  private static func changed(_ test: TestWorld) {
    test.openSheet(test.coins)
    test.world.store.setPrice(Money(199, test.world.text("USD")), of: test.coins, in: nil)
    test.world.settle()
  }

  @Test("P22: the price that the user confirmed is charged")
  func confirmedPrice() {
    let test = TestWorld()
    Self.changed(test)
    #expect(test.charges == [99])
    #expect(test.count(.deviceSheetShown) == 1)
  }

  @Test("P22: or nothing is charged before the user confirms the new price on another sheet")
  func newSheet() {
    let test = TestWorld(latitudes: [(.changedPrice, 1)])
    Self.changed(test)
    #expect(test.charges == [199])
    #expect(test.count(.deviceSheetShown) == 2)
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("the account of another storefront pays in the currency of the sheet", arguments: [0, 1])
  func storefront(option: Int) {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.changedPrice, 1)])
    test.world.store.setPrice(Money(109, test.world.text("EUR")), of: test.coins, in: test.world.text("DEU"))
    test.openSheet(test.coins)
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    test.world.settle()
    let paid = test.facts(.storeCharged).compactMap { content in
      if case .store(.charged(_, _, _, _, let amount, let currency)) = content {
        Money(amount, currency)
      } else {
        nil
      }
    }
    #expect(paid == [option == 0 ? Money(99, test.world.text("USD")) : Money(109, test.world.text("EUR"))])
  }
}
