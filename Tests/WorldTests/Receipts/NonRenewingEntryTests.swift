import Facts
import StoreModel
import Testing
import World

@Suite("A non-renewing subscription in the receipt")
struct NonRenewingEntryTests {
  @Test("X8: it stays after its finish, or leaves like a consumable", arguments: [0, 1])
  func finished(option: Int) {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.nonRenewingEntries, 1)])
    test.buy(test.season)
    test.buy(test.pro)
    #expect(test.receipt?.map(\.product) == (option == 0 ? [test.season, test.pro] : [test.pro]))
  }
}
