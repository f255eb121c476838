import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The receipt on a device: when there is one, and where it lies")
struct ReceiptOnDeviceTests {
  private func address(_ test: TestWorld) -> String? {
    guard case .text(let address) = test.perform([.receiptURL]) else { return nil }
    return test.app.view.texts[address]
  }

  @Test("W4: the store packs a receipt with the app; in the sandbox the first purchase brings it")
  func firstReceipt() {
    let production = TestWorld()
    #expect(production.receipt == [])
    let sandbox = TestWorld(environment: .sandbox)
    #expect(sandbox.receipt == nil)
    #expect(sandbox.count(.deviceReceiptWritten) == 0)
    sandbox.buy(sandbox.pro)
    #expect(sandbox.receipt?.map(\.product) == [sandbox.pro])
  }

  @Test("W2: a receipt that was written before a period was cut short tells of its former end")
  func formerEnd() {
    let test = TestWorld()
    test.buy(test.monthly)
    let end = test.receipt?.first?.expires
    test.pass(.days(3))
    guard let subscription = test.world.subscription(of: test.user, to: test.monthly) else {
      Issue.record("nothing was subscribed")
      return
    }
    test.world.act(on: subscription, .expire, by: test.phone)
    #expect(test.bought[0].expires < end ?? .zero)
    #expect(test.receipt?.first?.expires == end)
  }

  @Test("W4: a receipt goes with the app, and comes with it again from the store only")
  func reinstalled() {
    for environment in StoreEnvironment.allCases {
      let test = TestWorld(environment: environment)
      test.buy(test.pro)
      test.world.uninstall(test.phone)
      test.world.install(test.phone, version: "2.0")
      #expect(test.receipt?.map(\.product) == (environment == .production ? [test.pro] : nil))
    }
  }

  @Test("W15: without a receipt its address leads nowhere, or there is none; its last part tells the store")
  func address() {
    let dangling = TestWorld(environment: .sandbox)
    #expect(dangling.receipt == nil)
    #expect(address(dangling) == "StoreKit/sandboxReceipt")
    let absent = TestWorld(latitudes: [(.missingReceipt, 1)], environment: .sandbox)
    #expect(address(absent) == nil)
    absent.buy(absent.pro)
    #expect(address(absent) == "StoreKit/sandboxReceipt")
    #expect(address(TestWorld()) == "StoreKit/receipt")
  }

  @Test("2.5: the entries of a receipt come in any order, and are the same ones")
  func order() {
    let test = TestWorld(latitudes: [(.receiptOrder, 1)])
    for product in [test.coins, test.pro, test.season] { test.buy(product) }
    let entries = test.receipt ?? []
    #expect(entries.map(\.product) != [test.pro, test.season])
    #expect(entries.map(\.product).sorted() == [test.pro, test.season].sorted())
  }

  @Test("2.3: reading a receipt is a fact, whether there is one or not")
  func reading() {
    let test = TestWorld(environment: .sandbox)
    test.perform([.readReceipt])
    test.buy(test.pro)
    test.perform([.readReceiptData])
    #expect(
      test.facts(.diskReceiptRead) == [
        .disk(.receiptRead(found: false, entries: 0)), .disk(.receiptRead(found: true, entries: 1)),
      ])
  }
}
