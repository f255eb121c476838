import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A store that fails, and an app that asks it")
struct StoreOutageTests {
  private static let error = StoreError(.SSErrorDomain, 16, underlying: .NSURLErrorDomain, -1003)

  private func requestErrors(_ test: TestWorld) -> [StoreError] {
    test.facts(.requestFailed).compactMap { content in
      if case .request(.failed(_, let error)) = content { error } else { nil }
    }
  }

  @Test(
    "R4: a request for products or a receipt fails with the ordered error, once",
    arguments: [MessageKind.productsRequest, .receiptRequest])
  func requests(kind: MessageKind) {
    let test = TestWorld()
    let call: AppCall =
      kind == .receiptRequest
      ? .refreshReceipt([]) : .startProducts([test.world.store[test.coins].identifier])
    let failure = test.world.fail(StoreFailure(of: kind, StoreOutageTests.error, times: 1))
    #expect(test.world.isWaiting(failure))
    test.perform([call])
    #expect(requestErrors(test) == [StoreOutageTests.error])
    #expect(!test.world.isWaiting(failure))
    test.perform([call])
    #expect(requestErrors(test).count == 1)
    #expect(test.count(.requestFinished) == 1)
  }

  @Test("R4: while the store is down a request fails soon, and says that nobody takes the connection")
  func down() {
    let test = TestWorld()
    #expect(test.world.setStoreDown(true))
    #expect(!test.world.setStoreDown(true))
    test.perform([.startProducts([test.world.store[test.coins].identifier])])
    #expect(requestErrors(test) == [.cannotConnect])
    #expect(test.world.timeline.now < .zero + .seconds(2))
  }

  @Test("R4: a captive portal lets a request fail with an answer that nobody can read")
  func portal() {
    let test = TestWorld()
    #expect(test.world.links.openPortal(of: test.phone, .store))
    #expect(test.world.links.openPortal(of: test.phone, .server))
    test.perform([.startProducts([test.world.store[test.coins].identifier])])
    test.perform([.askServer(verb: .get, key: test.world.text("key"), value: .empty)])
    #expect(requestErrors(test) == [.unreadableAnswer])
    #expect(
      test.facts(.serverUnreachable) == [.server(.unreachable(error: .unreadableAnswer))])
    test.buy(test.coins)
    #expect(test.errors == [.unreadableAnswer])
  }

  @Test("P20: a store that goes down with a charge on the way tells of it when it is up again")
  func charged() {
    let test = TestWorld()
    test.confirm(test.coins)
    #expect(test.charges == [])
    test.world.wait(.milliseconds(60))
    #expect(test.charges == [99])
    _ = test.world.setStoreDown(true)
    test.world.settle()
    _ = test.world.setStoreDown(false)
    test.world.settle()
    #expect(test.granted(test.coins) == 1)
    #expect(test.listed.isEmpty)
  }

  @Test("C7: a purchased transaction leaves the queue by itself where its product was named")
  func spontaneous() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.pro)
    test.buy(test.coins)
    let fault = test.world.arm(ArmedFault(.spontaneousRemoval, on: test.phone.id, product: test.coins))
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(!test.world.isWaiting(fault))
    #expect(test.phone.queueEntries.map(\.product) == [test.pro])
  }

  @Test("the files of a cache stay out of backups, and the system removes them while the app is not in front")
  func caches() {
    let test = TestWorld()
    test.launch()
    let bytes = { test.app.bytes($0) }
    test.perform([
      .write(path: bytes("Caches/list"), content: bytes("a")),
      .write(path: bytes("Cachesque"), content: bytes("b")),
      .write(path: bytes("owned/pro"), content: bytes("c")),
    ])
    test.world.backUp(test.phone)
    #expect(test.facts(.deviceBackedUp) == [.device(.backedUp(files: 2))])
    test.world.apps.background(test.phone)
    test.world.purgeCaches(of: test.phone)
    #expect(test.facts(.deviceCachesPurged) == [.device(.cachesPurged(files: 1))])
    #expect(test.phone.files.map(\.path) == ["Cachesque", "owned/pro"])
    #expect(test.count(.diskRemoved) == 1)
  }

  @Test("X4: unflushed preferences are lost at the very kill that was meant")
  func preferences() {
    let test = TestWorld()
    _ = test.world.arm(ArmedFault(.preferencesAtDeath, on: test.phone.id, nth: 2))
    test.launch()
    for _ in 1...3 {
      test.perform(
        [.setPreference(key: test.app.bytes("coins"), value: test.app.bytes("5"))], settles: false)
      test.world.wait(.seconds(1))
      test.relaunch()
    }
    #expect(test.count(.diskPreferencesLost) == 1)
    #expect(test.count(.diskPreferencesFlushed) == 2)
  }
}
