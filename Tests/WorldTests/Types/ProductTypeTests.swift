import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What the types of products have in common and what not")
struct ProductTypeTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let type: ProductType
    /// The amounts charged for two consecutive purchases.
    let again: [Int64]
    let isRestored: Bool
    let staysInReceipt: Bool
    let takesQuantity: Bool
    var testDescription: String { "\(type)" }
  }

  static let rows = [
    Row(type: .consumable, again: [50, 50], isRestored: false, staysInReceipt: false, takesQuantity: true),
    Row(type: .nonConsumable, again: [50], isRestored: true, staysInReceipt: true, takesQuantity: false),
    Row(type: .autoRenewable, again: [50], isRestored: true, staysInReceipt: true, takesQuantity: false),
    Row(type: .freeSubscription, again: [], isRestored: true, staysInReceipt: true, takesQuantity: false),
    Row(type: .nonRenewing, again: [50, 50], isRestored: false, staysInReceipt: true, takesQuantity: true),
  ]

  private func world(_ row: Row) -> (TestWorld, ProductID) {
    let test = TestWorld()
    let price: Int64 = row.type == .freeSubscription ? 0 : 50
    return (test, test.addProduct("thing", row.type, price: price))
  }

  @Test("5, T9, T12: what a type costs when it is bought again", arguments: rows)
  func repurchase(row: Row) {
    let (test, thing) = world(row)
    test.buy(thing)
    test.buy(thing)
    #expect(test.charges == row.again)
  }

  @Test(
    "5, T12, E1: a restore on another device brings what lasts, and never what is used up", arguments: rows)
  func otherDevice(row: Row) {
    let (test, thing) = world(row)
    test.buy(thing)
    let tablet = test.addTablet()
    test.launch(tablet)
    let before = test.told.count
    test.world.people.tapRestore(on: tablet)
    test.world.settle()
    #expect(
      test.told[before...]
        == (row.isRestored ? ["restored thing", "restore finished"] : ["restore finished"]))
  }

  @Test("5, X8, T12: what is used up leaves the receipt after its finish, all else stays", arguments: rows)
  func receipt(row: Row) {
    let (test, thing) = world(row)
    test.beLazy()
    test.buy(thing)
    #expect(test.receipt?.count == 1)
    test.beLazy(false)
    test.relaunch()
    test.perform([.refreshReceipt([])])
    #expect(test.receipt?.isEmpty == !row.staysInReceipt)
  }

  @Test("5, P8: a quantity means something only for what is used up or does not renew", arguments: rows)
  func quantity(row: Row) {
    let (test, thing) = world(row)
    test.buy(thing, quantity: 3)
    #expect(test.bought[0].quantity == (row.takesQuantity ? 3 : 1))
    #expect(test.charges.reduce(0, +) == (row.type == .freeSubscription ? 0 : row.takesQuantity ? 150 : 50))
  }

  @Test(
    "T9: what is owned for ever comes as a real purchased transaction when it is bought again, without a charge"
  )
  func ownedAgain() {
    let test = TestWorld()
    test.buy(test.pro)
    test.buy(test.pro)
    #expect(test.told == ["purchasing pro", "purchased pro", "purchasing pro", "purchased pro"])
    #expect(test.charges == [499])
    #expect(Set(test.deliveredTransactions).count == 2)
    #expect(test.granted(test.pro) == 2)
  }

  @Test("T11: what does not renew has no end in the books and no subscription; the app computes its end")
  func nonRenewing() {
    let test = TestWorld()
    test.buy(test.season)
    test.pass(.days(400))
    #expect(test.receipt?.map(\.expires) == [nil])
    #expect(test.subscriptionStory.isEmpty)
    #expect(test.world.subscription(of: test.user, to: test.season) == nil)
    #expect(test.charges == [999])
  }

  @Test("T12: after a reinstallation what was used up is gone for the store: no transaction, no entry")
  func reinstalled() {
    let test = TestWorld()
    test.buy(test.coins)
    test.world.uninstall(test.phone)
    test.world.install(test.phone, version: "1.0")
    test.launch()
    test.restore()
    #expect(test.told == ["purchasing coins", "purchased coins", "restore finished"])
    #expect(test.receipt?.isEmpty == true)
  }
}
