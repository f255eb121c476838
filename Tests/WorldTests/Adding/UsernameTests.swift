import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The application user name of a payment")
struct UsernameTests {
  private static let token = "0f8fad5b-d9cb-469f-a165-70867728950e"

  private func buy(_ name: String, _ test: TestWorld) {
    var payment = test.payment(test.pro)
    payment.username = test.world.text(name)
    test.perform([.addPayment(payment)])
  }

  private func name(_ handle: TransactionHandle, _ test: TestWorld) -> String? {
    test.app.view.username(of: handle).map { test.app.view.texts[$0] }
  }

  @Test(
    "P11: a UUID is carried into the receipt, another name is not",
    arguments: [(token, token), ("ann@home", "")])
  func inReceipt(name: String, carried: String) {
    let test = TestWorld()
    buy(name, test)
    guard case .receipt(let receipt?) = test.perform([.readReceipt]) else { return #expect(Bool(false)) }
    #expect(receipt.entries.map { test.app.view.texts[$0.appAccountToken] } == [carried])
  }

  @Test("P11: it stands in the payment, also when the transaction comes again, and not in a restored one")
  func inPayment() {
    let test = TestWorld()
    test.beLazy()
    buy("ann", test)
    test.relaunch()
    #expect(test.handles.map { name($0, test) } == ["ann", "ann", "ann"])
    test.beLazy(false)
    test.relaunch()
    test.restore()
    #expect(test.delivered.last == .restored)
    #expect(test.handles.last.map { name($0, test) } == .some(nil))
  }

  @Test("P11: it can be absent when the transaction comes again")
  func absentWhenReplayed() {
    let test = TestWorld(latitudes: [(.usernameReplay, 1)])
    test.beLazy()
    buy("ann", test)
    #expect(test.handles.map { name($0, test) } == ["ann", "ann"])
    test.relaunch()
    #expect(test.handles.last.map { name($0, test) } == .some(nil))
  }
}
