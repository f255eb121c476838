import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The developer's back office")
struct BackOfficeTests {
  private func ask(_ test: TestWorld, _ name: String = "pro") -> Bool {
    test.perform([.startProducts([test.world.text(name)])])
    let responses = test.app.events.compactMap { event -> [ProductID]? in
      guard case .productsResponded(_, let products, _, _) = event else { return nil }
      return products
    }
    return responses.last?.isEmpty == false
  }

  /// Changes that make a product's identifier invalid.
  private static let reasons: [(name: String, spoil: @Sendable (TestWorld) -> Void)] = [
    ("agreements", { $0.world.store.setAgreements(signed: false) }),
    ("not enabled", { $0.world.store.setInAppPurchase(enabled: false) }),
    ("another bundle", { $0.world.store.setApplicationIdentifier("com.example.other") }),
    ("a wildcard", { $0.world.store.setApplicationIdentifier("com.example.*") }),
    ("not cleared", { $0.world.store.order(.clear(false), for: $0.pro) }),
    ("removed", { $0.world.store.order(.remove(isByStore: false), for: $0.pro) }),
    ("removed by the store", { $0.world.store.order(.remove(isByStore: true), for: $0.pro) }),
  ]

  @Test("R3: each reason makes an identifier invalid, and a payment for it fails", arguments: reasons.indices)
  func invalid(number: Int) {
    let test = TestWorld()
    Self.reasons[number].spoil(test)
    test.launch()
    #expect(!ask(test), "\(Self.reasons[number].name)")
    test.buy(test.pro)
    #expect(test.errors == [.storeKit(.storeProductNotAvailable)])
    #expect(test.charges.isEmpty)
  }

  @Test("R3: what is entered or changed takes its time to reach the stores", arguments: [true, false])
  func propagation(isNew: Bool) {
    let test = TestWorld(environment: .sandbox)
    let book = test.addProduct("book", .nonConsumable) { $0.propagation = isNew ? .hours(1) : .zero }
    test.launch()
    #expect(ask(test, "book") != isNew)
    test.pass(.minutes(59))
    #expect(ask(test, "book") != isNew)
    test.pass(.minutes(2))
    #expect(ask(test, "book"))
    #expect(test.count(.cataloguePropagated) == (isNew ? 1 : 0))
    test.world.store.setSold(book, false)
    #expect(ask(test, "book") == isNew)
    test.pass(.hours(1))
    #expect(!ask(test, "book"))
  }

  @Test("6.2: the sandbox has a product as soon as it can be submitted, the store when it is live")
  func environments() {
    for environment in StoreEnvironment.allCases {
      let test = TestWorld(environment: environment)
      let book = test.addProduct("book", .nonConsumable) { $0.life = ProductLife(status: .readyToSubmit) }
      test.launch()
      #expect(ask(test, "book") == (environment == .sandbox))
      test.world.store.order(.submit, for: book)
      #expect(ask(test, "book") == (environment == .sandbox))
      test.world.store.order(.review(.approve), for: book)
      #expect(ask(test, "book"))
    }
  }

  @Test("6.2: hosting that comes too late is refused with a fact")
  func hosting() {
    let test = TestWorld()
    #expect(test.world.store.order(.setHosting(true), for: test.pro) == .refused)
    #expect(test.facts(.catalogueHostingRefused).count == 1)
  }

  @Test("R9, 6.2: an upload that was looked through makes a product of what was waiting for it")
  func upload() {
    let test = TestWorld(environment: .sandbox)
    let book = test.addProduct("book", .nonConsumable) {
      $0.life = ProductLife(status: .waitingForUpload, isHosted: true)
    }
    test.launch()
    #expect(!ask(test, "book"))
    test.world.store.upload(test.content([70]), for: book)
    test.world.settle()
    #expect(!ask(test, "book"))
    test.pass(.minutes(5))
    #expect(ask(test, "book"))
    #expect(test.offered(book)?.isDownloadable == true)
  }

  @Test("H16, H17: later requests show the new version, which has to be higher, and nobody is told")
  func versions() {
    let test = TestWorld()
    let book = test.addProduct("book", .nonConsumable) { $0.hosted = test.content([70]) }
    test.launch()
    test.buy(test.pro)
    let told = test.told
    test.world.store.upload(test.content([80], version: "1.0"), for: book)
    test.pass(.minutes(5))
    #expect(version(of: book, test) == "1.0" && test.count(.catalogueUploadRejected) == 1)
    test.world.store.upload(test.content([90], version: "1.1"), for: book)
    #expect(version(of: book, test) == "1.0")
    test.world.store.upload(test.content([90], version: "1.1"), for: book)
    #expect(test.count(.catalogueUploadRejected) == 2)
    test.pass(.minutes(5))
    #expect(version(of: book, test) == "1.1" && test.told == told)
  }

  @Test("6.2: files of a live product can wait for a review, which may turn them down")
  func review() {
    let test = TestWorld()
    let book = test.addProduct("book", .nonConsumable) { $0.hosted = test.content([70]) }
    for (text, answer) in [("1.1", ReviewAnswer.reject), ("1.2", .approve)] {
      test.world.store.upload(test.content([80], version: text), for: book, awaitsReview: true)
      test.pass(.minutes(5))
      #expect(version(of: book, test) == "1.0")
      test.world.store.order(.review(.begin), for: book)
      test.world.store.order(.review(answer), for: book)
    }
    #expect(version(of: book, test) == "1.2")
    #expect(test.world.store.order(.review(.approve), for: book) == .refused)
  }

  /// The reasons for which uploads are rejected at once.
  private static let refusals: [(life: ProductLife, version: String, reason: String)] = [
    (ProductLife(), "1.0", "hosting_is_off"),
    (ProductLife(status: .missingMetadata, isHosted: true), "1.0", "missing_metadata"),
    (ProductLife(status: .inReview, isHosted: true), "1.0", "under_review"),
    (ProductLife(status: .processingContent, isHosted: true), "1.0", "still_processing"),
    (ProductLife(status: .waitingForUpload, isHosted: true), "0.9", "version_below_first"),
    (ProductLife(status: .waitingForUpload, isHosted: true), "one", "version_is_none"),
  ]

  @Test(
    "6.2: an upload at the wrong time, or with a wrong version, is turned down", arguments: refusals.indices)
  func refusal(number: Int) {
    let (life, version, reason) = Self.refusals[number]
    let test = TestWorld()
    let book = test.addProduct("book", .nonConsumable) { $0.life = life }
    test.world.store.upload(test.content([70], version: version), for: book)
    guard case .catalogue(.uploadRejected(_, let found)) = test.facts(.catalogueUploadRejected).first else {
      Issue.record("nothing was turned down")
      return
    }
    #expect(found.description(in: test.world) == reason)
    test.pass(.minutes(5))
    #expect(test.count(.catalogueUploadProcessed) == 0)
  }

  private func version(of product: ProductID, _ test: TestWorld) -> String? {
    test.world.store[product].hosted?.version.description(in: test.world)
  }
}
