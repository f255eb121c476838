import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Apps that use both interfaces")
struct BothInterfacesTests {
  /// A world whose app has an observer and a listener. It buys through StoreKit 2, and finishes nothing.
  private static func world() -> TestWorld {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, _ in
      switch event {
      case .launched: [.addObserver(ObserverToken(rawValue: 1), .all), .listen(0, feed: .transactions)]
      case .tapped(.buy(let product, _)): [.purchase(ticket: 0, product, options: PurchaseOptions())]
      default: []
      }
    }
    return test
  }

  private static func bought(_ test: TestWorld) -> TestWorld {
    test.launch()
    test.world.people.tapBuy(test.pro, quantity: 1, on: test.phone)
    test.world.settle()
    return test
  }

  private static func list(_ listing: Listing, _ test: TestWorld) -> Int {
    test.perform([.listTransactions(ticket: 1, listing: listing, product: nil)])
    guard case .answered(.transactions(let list)) = test.app.replies.last else { return -1 }
    return list.count
  }

  @Test("S2-102: an observer receives what StoreKit 2 bought")
  func observer() {
    let test = Self.bought(Self.world())
    #expect(test.count(.storekitPurchaseReturned) == 1 && test.count(.callbackDelivered) == 1)
  }

  @Test("S2-102: or the observer receives it only in the next launch")
  func observerLater() {
    let test = Self.world()
    test.pin(.queueBeside, 1)
    let bought = Self.bought(test)
    #expect(bought.count(.storekitPurchaseReturned) == 1 && bought.count(.callbackDelivered) == 0)
    bought.relaunch()
    #expect(bought.count(.callbackDelivered) == 1)
  }

  @Test("S2-103: what one interface finished is finished for the other")
  func finished() {
    let test = Self.bought(Self.world())
    #expect(Self.list(.unfinished, test) == 1)
    let process = test.phone.process?.id ?? .none
    test.perform([.finish(TransactionHandle(TransactionID(0), process: process))])
    #expect(Self.list(.unfinished, test) == 0)
    #expect(test.count(.storeFinishRecorded) == 1)
    test.relaunch()
    #expect(test.count(.callbackDelivered) == 1 && test.count(.storekitUpdated) == 0)
  }

  @Test("S2-100, S2-101: no listener receives a purchase by the queue, and the lists have it")
  func queue() {
    let test = Self.world()
    test.launch()
    test.perform([.addPayment(test.payment(test.pro))])
    // The queue told of the transaction while it was purchasing, and when it was purchased.
    #expect(test.count(.callbackDelivered) == 2 && test.count(.storekitUpdated) == 0)
    #expect(Self.list(.entitlements, test) == 1 && Self.list(.all, test) == 1)
  }
}
