import StoreKit
import StoreKitTest
import XCTest

/// A session in XCTest tests, written as for a Mac. An earlier test does not end its session: XCTest keeps
/// every test case to the end.
final class SessionXCTests: XCTestCase {
  private var session: SKTestSession!
  private var keeper: ClosureKeeper!

  override func setUpWithError() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.disableDialogs = true
    session.clearTransactions()
    keeper = ClosureKeeper()
    SKPaymentQueue.default().add(keeper)
  }

  override func tearDown() { SKPaymentQueue.default().remove(keeper) }

  func testPurchaseFulfilsAnExpectation() throws {
    let bought = expectation(description: "bought")
    keeper.buy("coins") { result in
      XCTAssertTrue(Thread.isMainThread)
      if case .success(let transaction) = result { SKPaymentQueue.default().finishTransaction(transaction) }
      bought.fulfill()
    }
    wait(for: [bought], timeout: 5)
    XCTAssertEqual(session.allTransactions().count, 1)
    try session.verify()
  }

  private func spendAYear(in session: SKTestSession) async { await session.world.wait(365 * 86_400) }

  func testAReleasedSessionLeavesTheStoreStanding() async throws {
    session = nil
    await spendAYear(in: try SKTestSession(configurationFileNamed: "Products"))
    let answered = expectation(description: "answered")
    let waiter = RequestWaiter { answered.fulfill() }
    let request = SKProductsRequest(productIdentifiers: ["coins"])
    request.delegate = waiter
    request.start()
    await fulfillment(of: [answered], timeout: 5)
    XCTAssertEqual(waiter.productCount, 1)
    // The dates of files are those of the machine.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let written = try XCTUnwrap(
      file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
    XCTAssertEqual(written.timeIntervalSince(Date()), 0, accuracy: 60)
  }

  func testRequestsOfAnAsynchronousTestAreAllAnswered() async throws {
    for number in 1...100 {
      let answered = expectation(description: "request \(number)")
      let waiter = RequestWaiter { answered.fulfill() }
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      request.delegate = waiter
      request.start()
      await fulfillment(of: [answered], timeout: 10)
      withExtendedLifetime(waiter) {}
    }
  }

  func testEachTestBeginsWithAStoreOfItsOwn() throws {
    XCTAssertEqual(session.allTransactions().count, 0)
    let failed = expectation(description: "failed")
    session.failTransactionsEnabled = true
    keeper.buy("coins") { result in
      if case .failure(let error) = result { XCTAssertEqual((error as? SKError)?.code, .unknown) }
      failed.fulfill()
    }
    wait(for: [failed], timeout: 5)
  }

  func testAskToBuyIsApprovedWhileTheTestWaits() throws {
    session.askToBuyEnabled = true
    let bought = expectation(description: "bought")
    keeper.buy("coins") { result in
      if case .success(let transaction) = result { SKPaymentQueue.default().finishTransaction(transaction) }
      bought.fulfill()
    }
    try session.world.settle()
    XCTAssertEqual(keeper.deferred, ["coins"])
    try session.approveAskToBuyTransaction(identifier: session.allTransactions()[0].identifier)
    wait(for: [bought], timeout: 5)
  }

  func testWhatTheHandlerLeavesOnTheMainQueueBelongsToItsTurn() throws {
    keeper.buy("coins") { result in
      guard case .success(let transaction) = result else { return }
      DispatchQueue.main.async { SKPaymentQueue.default().finishTransaction(transaction) }
    }
    try session.world.settle()
    XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
    try session.verify()
  }

  func testATransactionIsFinishedOnABackgroundQueue() throws {
    let finished = expectation(description: "finished")
    keeper.buy("coins") { result in
      guard case .success(let transaction) = result else { return }
      DispatchQueue.global().async {
        SKPaymentQueue.default().finishTransaction(transaction)
        finished.fulfill()
      }
    }
    wait(for: [finished], timeout: 5)
    try session.world.settle()
    XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
  }

  func testARequestAnswersWhileTheTestWaits() throws {
    let loader = Loader()
    let loaded = expectation(description: "loaded")
    loader.load(["coins", "nothing"]) { response in
      XCTAssertEqual(response.products.map(\.productIdentifier), ["coins"])
      XCTAssertEqual(response.invalidProductIdentifiers, ["nothing"])
      loaded.fulfill()
    }
    wait(for: [loaded], timeout: 5)
  }

  func testTheReceiptIsAFile() throws {
    let url = try XCTUnwrap(Bundle.main.appStoreReceiptURL)
    let before = try Data(contentsOf: url)
    keeper.buy("pro") { result in
      if case .success(let transaction) = result { SKPaymentQueue.default().finishTransaction(transaction) }
    }
    try session.world.settle()
    XCTAssertEqual(Bundle.main.appStoreReceiptURL, url)
    let after = try Data(contentsOf: url)
    XCTAssertNotEqual(after, before)
    // It is signed as Xcode signs it, and bound to the device identifier that the app receives.
    for receipt in [before, after] {
      XCTAssertEqual(Array(receipt.prefix(2)), [0x30, 0x80])
      XCTAssertNotNil(receipt.range(of: Data("Xcode".utf8)))
    }
    XCTAssertNil(before.range(of: Data([0x0c, 3] + "pro".utf8)))
    XCTAssertNotNil(after.range(of: Data([0x0c, 3] + "pro".utf8)))
    XCTAssertEqual(
      ProcessInfo.processInfo.environment["ASSAY_VENDOR_IDENTIFIER"], "A55A4000-0000-4000-8000-000000000001")
  }

  func testInAnAsynchronousTest() async throws {
    let result = await withCheckedContinuation { continuation in
      keeper.buy("coins") { continuation.resume(returning: $0) }
    }
    SKPaymentQueue.default().finishTransaction(try result.get())
    await session.world.settle()
    XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
    try session.verify()
  }

  func testARenewalComesWhileTheTestWaitsAtAQuickenedRate() throws {
    session.timeRate = .oneRenewalEveryTwoSeconds
    let renewed = expectation(description: "renewed")
    renewed.expectedFulfillmentCount = 2
    keeper.observe("monthly") { transaction in
      SKPaymentQueue.default().finishTransaction(transaction)
      renewed.fulfill()
    }
    keeper.buy("monthly") { _ in }
    wait(for: [renewed], timeout: 10)
    XCTAssertEqual(session.allTransactions().count, 2)
  }

  func testOrdersInACallback() throws {
    let refused = expectation(description: "refused")
    keeper.buy("pro") { [session = self.session] result in
      guard let session, let transaction = try? result.get() else { return }
      XCTAssertEqual(session.allTransactions().count, 1)
      XCTAssertNil(try? session.world.settle(), "a callback cannot wait for another")
      session.world.isOnline = false
      session.world.isOnline = true
      SKPaymentQueue.default().finishTransaction(transaction)
      refused.fulfill()
    }
    wait(for: [refused], timeout: 5)
    try session.verify()
  }
}

/// A kit with a closure for each payment, as in many apps.
private final class ClosureKeeper: NSObject, SKPaymentTransactionObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [String: (Result<SKPaymentTransaction, any Error>) -> Void] = [:]
  private var observers: [String: (SKPaymentTransaction) -> Void] = [:]
  private var seen: [String] = []

  var deferred: [String] { lock.withLock { seen } }

  func buy(_ identifier: String, _ completion: @escaping (Result<SKPaymentTransaction, any Error>) -> Void) {
    lock.withLock { waiting[identifier] = completion }
    let payment = SKMutablePayment()
    payment.productIdentifier = identifier
    SKPaymentQueue.default().add(payment)
  }

  func observe(_ identifier: String, _ observer: @escaping (SKPaymentTransaction) -> Void) {
    lock.withLock { observers[identifier] = observer }
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      let identifier = transaction.payment.productIdentifier
      if transaction.transactionState == .purchased {
        lock.withLock({ observers[identifier] })?(transaction)
      }
      switch transaction.transactionState {
      case .purchased, .restored: take(identifier)?(.success(transaction))
      case .failed:
        queue.finishTransaction(transaction)
        take(identifier)?(.failure(transaction.error ?? SKError(.unknown)))
      case .deferred: lock.withLock { seen.append(identifier) }
      case .purchasing: break
      @unknown default: break
      }
    }
  }

  private func take(_ identifier: String) -> ((Result<SKPaymentTransaction, any Error>) -> Void)? {
    lock.withLock { waiting.removeValue(forKey: identifier) }
  }
}

/// A loader that is released while its request is in progress.
private final class Loader: NSObject, SKProductsRequestDelegate {
  private var completion: ((SKProductsResponse) -> Void)?
  private var request: SKProductsRequest?

  func load(_ identifiers: Set<String>, _ completion: @escaping (SKProductsResponse) -> Void) {
    self.completion = completion
    request = SKProductsRequest(productIdentifiers: identifiers)
    request?.delegate = self
    request?.start()
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    completion?(response)
  }
}

/// Waits for the answer to a products request.
private final class RequestWaiter: NSObject, SKProductsRequestDelegate {
  private let answered: () -> Void
  private(set) var productCount = 0

  init(_ answered: @escaping () -> Void) { self.answered = answered }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    productCount = response.products.count
    answered()
  }
}
