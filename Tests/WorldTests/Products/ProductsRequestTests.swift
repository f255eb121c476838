import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Asking the store about products")
struct ProductsRequestTests {
  private func ask(_ test: TestWorld, _ names: [String], then calls: [AppCall] = []) {
    test.perform([.startProducts(names.map { test.world.text($0) })] + calls)
  }

  /// The last response: the names of the products, and the rejected names.
  private func response(_ test: TestWorld) -> (valid: [String], invalid: [String])? {
    test.app.events.lazy.compactMap { event -> ([String], [String])? in
      guard case .productsResponded(_, let products, let invalid, _) = event else { return nil }
      return (products.map(test.name), invalid.map { $0.description(in: test.world) })
    }.last
  }

  private func ends(_ test: TestWorld) -> [String] {
    test.story(.requestResponded, .requestFinished, .requestFailed, .requestCancelled, .requestReleased)
  }

  @Test("R1: the identifiers are a set, so what is named twice is asked and answered once")
  func set() {
    let test = TestWorld()
    ask(test, ["pro", "coins", "pro"])
    #expect(test.count(.requestIdentifierAsked) == 2)
    #expect(response(test)?.valid.count == 2)
  }

  @Test("R2: the response has one product for each valid identifier, in the order of the catalogue")
  func catalogueOrder() {
    let test = TestWorld()
    ask(test, ["season", "pro", "coins"])
    #expect(response(test)?.valid == ["coins", "pro", "season"])
  }

  @Test("R2: or in any other order")
  func otherOrder() {
    let test = TestWorld(latitudes: [(.productsOrder, 5)])
    ask(test, ["season", "pro", "coins"])
    #expect(response(test)?.valid == ["season", "pro", "coins"])
  }

  @Test(
    "R3, R7: unknown, not for sale or without its files: it comes back as invalid, and the rest is usable")
  func invalid() {
    let test = TestWorld()
    let level = test.addProduct("level", .nonConsumable) {
      $0.hosted = test.content([1000], isUploaded: false)
    }
    test.world.store.setSold(test.pro, false)
    ask(test, ["coins", "pro", "level", "typo"])
    #expect(response(test)?.valid == ["coins"])
    #expect(response(test)?.invalid == ["pro", "level", "typo"])
    #expect(!test.world.store.isOffered(level))
    test.buy(test.coins)
    #expect(test.charges == [99])
  }

  @Test("R4: after the response the request finishes at once; after a failure it does not finish")
  func ending() {
    let test = TestWorld()
    ask(test, ["pro"])
    #expect(ends(test) == ["request.responded", "request.finished"])
    let failing = TestWorld(latitudes: [(.storeFailure, 1)])
    ask(failing, ["pro"])
    #expect(ends(failing) == ["request.failed"])
  }

  @Test("R5: a request that was let go never answers, and one that was cancelled tells nothing")
  func released() {
    let test = TestWorld()
    test.perform([.startProducts([test.world.text("pro")])], settles: false)
    test.world.wait(.milliseconds(10))
    test.perform([.releaseRequest(RequestID(0)), .startProducts([test.world.text("pro")])], settles: false)
    test.world.wait(.milliseconds(10))
    test.perform([.cancelRequest(RequestID(1))])
    #expect(ends(test) == ["request.released", "request.cancelled"])
    #expect(response(test) == nil)
    #expect(test.misuses == [.requestReleased])
  }

  @Test("R6: title, price and currency are the store's, whatever the device says")
  func localised() {
    let test = TestWorld()
    let tea = test.addProduct("tea", .consumable, price: 350) {
      $0.title = test.world.text("Tee")
      $0.currency = test.world.text("EUR")
    }
    test.launch()
    ask(test, ["tea"])
    let seen = test.offered(tea)?.terms
    #expect([seen?.title, seen?.currency].map { $0?.description(in: test.world) } == ["Tee", "EUR"])
    test.buy(tea)
    guard case .store(.charged(_, _, _, _, let amount, let currency)) = test.facts(.storeCharged).last else {
      Issue.record("nothing was charged")
      return
    }
    #expect((amount, currency.description(in: test.world)) == (350, "EUR"))
  }

  @Test(
    "R8: a product shows what the developer entered; group and period mean something for subscriptions only")
  func fields() {
    let test = TestWorld()
    let offer = Discount(
      mode: .payAsYouGo, price: 99, periodCount: 1, periodUnit: .month, numberOfPeriods: 3)
    let gold = test.addProduct("gold", .autoRenewable, price: 999) {
      $0.group = test.world.text("metals")
      $0.periodCount = 6
      $0.introductory = offer
      $0.isFamilyShareable = true
    }
    test.launch()
    ask(test, ["gold", "coins"])
    guard let seen = test.offered(gold) else {
      Issue.record("gold was not offered")
      return
    }
    #expect(seen.terms.price == 999)
    #expect(seen.group.description(in: test.world) == "metals")
    #expect((seen.periodCount, seen.periodUnit) == (6, .month))
    #expect(seen.introductory == offer)
    #expect(seen.isFamilyShareable)
    #expect(!seen.isDownloadable)
    #expect(test.offered(test.coins)?.introductory == nil)
    #expect(test.offered(test.coins)?.group == .empty)
  }

  @Test("R9: a product with a hosted file is downloadable, and one whose file is missing is no product")
  func downloadable() {
    let test = TestWorld()
    let there = test.addProduct("there", .nonConsumable) {
      $0.hosted = test.content([5, 7])
    }
    let empty = test.addProduct("empty", .nonConsumable) {
      $0.hosted = test.content([])
    }
    test.addProduct("missing", .nonConsumable) {
      $0.hosted = test.content([5], isUploaded: false)
    }
    ask(test, ["there", "empty", "missing"])
    #expect(response(test)?.valid == ["there", "empty"])
    #expect(response(test)?.invalid == ["missing"])
    #expect([there, empty].map { test.offered($0)?.isDownloadable } == [true, false])
    #expect(test.offered(there)?.hosted?.lengths == [5, 7])
  }

  @Test("R10: a product can disappear between two requests, and the one that was kept is refused")
  func disappears() {
    let test = TestWorld()
    ask(test, ["pro"])
    test.world.store.setSold(test.pro, false)
    ask(test, ["pro"])
    #expect(response(test)?.invalid == ["pro"])
    test.buy(test.pro)
    #expect(test.errors == [.storeKit(.storeProductNotAvailable)])
  }

  @Test(
    "R13: without a network the request fails as offline, or with the store's own error",
    arguments: [
      ((.productsOffline, 0), .offline), ((.productsOffline, 1), .storeUnreachable),
    ] as [((ChoiceSite, Int), StoreError)])
  func offline(latitude: (ChoiceSite, Int), expected: StoreError) {
    let test = TestWorld(latitudes: [latitude])
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    ask(test, ["pro"])
    #expect(ends(test) == ["request.failed"])
    guard case .request(.failed(_, let error)) = test.facts(.requestFailed).last else { return }
    #expect(error == expected)
  }
}
