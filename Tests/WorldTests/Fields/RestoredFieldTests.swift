import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The fields of a restored transaction")
struct RestoredFieldTests {
  /// A world with a restored and unfinished purchase of an app that sets a user name.
  private func restored(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    var payment = test.payment(test.pro)
    payment.username = test.world.text("ann")
    test.perform([.addPayment(payment)])
    test.beLazy()
    test.restore()
    #expect(test.delivered.last == .restored)
    return test
  }

  private func receipt(_ test: TestWorld) -> [ReceiptEntry] {
    guard case .receipt(let receipt?) = test.perform([.readReceipt]) else { return [] }
    return receipt.entries
  }

  @Test("F1: the identifier of a transaction is the one in the receipt, also after a restore")
  func equalIdentifiers() {
    let test = TestWorld()
    test.buy(test.pro)
    #expect(receipt(test).map(\.transactionIdentifier) == [test.app.view.identifier(of: test.handles[1])])
    test.restore()
    #expect(receipt(test).map(\.transactionIdentifier) == [test.app.view.identifier(of: test.handles[2])])
    #expect(
      receipt(test).map(\.originalTransactionIdentifier) == [test.app.view.identifier(of: test.handles[1])])
  }

  @Test("F1: they can differ on restores")
  func differentIdentifiers() {
    let test = restored([(.restoredIdentifier, 1)])
    #expect(receipt(test).count == 1)
    #expect(receipt(test)[0].transactionIdentifier != test.app.view.identifier(of: test.handles[2]))
    #expect(receipt(test)[0].transactionIdentifier != receipt(test)[0].originalTransactionIdentifier)
  }

  @Test("F2: a restored transaction has an identifier of its own, and the product is read from its original")
  func original() {
    let test = restored()
    let original = test.app.view.original(of: test.handles[2])
    #expect(original?.product == test.pro)
    #expect(original?.identifier == test.app.view.identifier(of: test.handles[1]))
    #expect(test.app.view.identifier(of: test.handles[2]) != original?.identifier)
    #expect(test.app.view.hasReceipt(test.handles[2]))
  }

  @Test("F3: its original can be missing, again at each launch, because it is still in the queue")
  func missingOriginal() {
    let test = restored([(.missingOriginal, 1)])
    test.relaunch()
    test.relaunch()
    #expect(test.delivered.suffix(3) == [.restored, .restored, .restored])
    #expect(test.handles.suffix(3).allSatisfy { test.app.view.original(of: $0) == nil })
  }

  @Test("F3: or it is there and has lost its product identifier") func originalWithoutProduct() throws {
    let test = restored([(.originalProduct, 1)])
    let original = try #require(test.app.view.original(of: test.handles[2]))
    #expect(original.product == nil)
    #expect(test.app.view.product(of: test.handles[2]) == test.pro)
  }

  @Test("F6: its payment is for one of the product and has no user name")
  func barePayment() {
    let test = restored()
    #expect(test.app.view.product(of: test.handles[2]) == test.pro)
    #expect(test.app.view.quantity(of: test.handles[2]) == 1)
    #expect(test.app.view.username(of: test.handles[2]) == nil)
  }

  @Test("F6: or its payment is as it was bought")
  func paymentAsBought() {
    let test = restored([(.restoredPayment, 1)])
    let name = test.app.view.username(of: test.handles[2])
    #expect(name.map { test.app.view.texts[$0] } == "ann")
  }
}
