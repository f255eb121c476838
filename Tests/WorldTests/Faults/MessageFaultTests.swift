import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Messages that are lost, come twice or come late")
struct MessageFaultTests {
  /// All user actions that send messages, with a careful app. Faults end before the world is checked.
  private func live(_ prepare: (TestWorld) -> Void) -> TestWorld {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    prepare(test)
    test.launch()
    test.perform([.startProducts([test.world.store[test.coins].identifier]), .refreshReceipt([])])
    test.perform([.askServer(verb: .put, key: test.world.text("key"), value: test.world.text("value"))])
    test.buy(test.coins)
    test.buy(test.pro)
    test.buy(test.coins)
    test.world.buyElsewhere(test.season, on: test.phone)
    test.world.settle()
    test.relaunch()
    test.restore()
    #expect(test.world.converge() == .converged)
    return test
  }

  /// No paid purchase is lost, and nothing unpaid is owned.
  private func check(_ test: TestWorld, _ place: String) {
    let paid = { (product: ProductID) in
      test.world.purchases(of: test.user).count { test.world.store.purchase($0).product == product }
    }
    for product in [test.coins, test.pro, test.season] {
      #expect(test.world.owned(product, on: test.phone) == paid(product), "\(place)")
    }
    #expect(test.listed.isEmpty, "\(place)")
    #expect(test.charges.count <= 4, "\(place)")
    for exchange in [FactKind.serverAnswered, .serverUnreachable] {
      #expect(test.count(exchange) <= 1, "\(place)")
    }
  }

  private static let kinds: [MessageKind] = [
    .checkoutRequest, .checkoutAnswer, .purchaseRequest, .purchaseAnswer, .finishReport, .finishAnswer,
    .queueRequest, .queueAnswer, .restoreRequest, .restoreAnswer, .productsRequest, .productsAnswer,
    .receiptRequest, .receiptAnswer, .storeNotice, .serverRequest, .serverAnswer,
  ]

  @Test("without a fault each kind of message is sent")
  func allKinds() {
    let test = live { _ in }
    check(test, "without a fault")
    #expect(MessageFaultTests.kinds.filter { test.sent($0) == 0 }.isEmpty)
    #expect(test.charges == [99, 499, 99, 999])
  }

  @Test(
    "P20, X10, Q5: one message of any kind is lost, doubled or delayed, and nothing that was paid is lost",
    arguments: kinds,
    [
      (.messageLoss, 1), (.messageDuplication, 1), (.messageDelay, 1), (.messageDelay, 2), (.messageDelay, 3),
    ] as [(ChoiceSite, Int)])
  func one(kind: MessageKind, fault: (site: ChoiceSite, option: Int)) {
    for visit in UInt32(1)...4 {
      let test = live { $0.pin(fault.site, fault.option, of: kind, visit: visit) }
      check(test, "\(fault.site) of the \(visit). \(kind)")
    }
  }

  @Test(
    "P20: all messages of a kind are lost until the faults end, and nothing that was paid is lost",
    arguments: kinds)
  func all(kind: MessageKind) {
    check(live { $0.pin(.messageLoss, 1, of: kind) }, "every \(kind) lost")
    check(live { $0.pin(.messageDuplication, 1, of: kind) }, "every \(kind) doubled")
  }

  /// Faults that remove or add purchases by their nature, so that no app can match the records of one
  /// account. While another account is signed in, that account pays.
  private static let unfair: [ChoiceSite] = [
    .queueAvailability, .killWhilePurchasing, .spontaneousRemoval, .foreignProduct, .diskFull,
    .resolutionDelivery, .missingOriginal, .originalProduct, .interference,
  ]

  @Test("Q5: any mixture of faults and latitudes loses nothing that was paid", arguments: 1...400)
  func mixtures(seed: Int) {
    let test = TestWorld(driver: .seeded(UInt64(seed), kinds: [.faults, .latitudes]))
    for site in MessageFaultTests.unfair { test.pin(site, 0) }
    LedgerApp.run(on: test.phone, of: test)
    for product in [test.coins, test.pro, test.coins, test.season] { test.buy(product) }
    if test.phone.process == nil { test.launch() }
    test.restore()
    #expect(test.world.converge() == .converged, "seed \(seed)")
    check(
      test,
      "seed \(seed)")
  }
}
