import StoreKit
import StoreKitTest
import XCTest

/// Tests in the style of Apple's documentation. They use only what it says about a session.
final class DocumentedXCTests: XCTestCase {
  private var session: SKTestSession!
  private var queue: QueueLog!

  override func setUpWithError() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.resetToDefaultState()
    session.disableDialogs = true
    session.clearTransactions()
    queue = QueueLog()
    SKPaymentQueue.default().add(queue)
  }

  override func tearDown() {
    SKPaymentQueue.default().remove(queue)
    session = nil
  }

  /// Adds a payment, and waits for a state of its transaction.
  private func buy(_ product: String, until state: SKPaymentTransactionState = .purchased) {
    let payment = SKMutablePayment()
    payment.productIdentifier = product
    expect(state) { SKPaymentQueue.default().add(payment) }
  }

  /// Performs `deed`, then waits until the queue reports a transaction in a state.
  private func expect(_ state: SKPaymentTransactionState, after deed: () throws -> Void) rethrows {
    let told = expectation(description: "\(state)")
    queue.wait(for: state, told)
    try deed()
    wait(for: [told], timeout: 5)
  }

  private func transaction(_ place: Int = 0) throws -> SKTestTransaction {
    let all = session.allTransactions()
    return try XCTUnwrap(all.indices.contains(place) ? all[place] : nil)
  }

  func testAPurchaseIsListed() throws {
    let before = Date()
    buy("pro")
    let bought = try transaction()
    XCTAssertEqual(bought.state, .purchased)
    XCTAssertEqual(bought.productIdentifier, "pro")
    XCTAssertEqual(bought.originalTransactionIdentifier, bought.identifier)
    XCTAssertLessThan(abs(bought.purchaseDate.timeIntervalSince(before)), 60)
    XCTAssertNil(bought.cancelDate)
    XCTAssertNil(bought.expirationDate)
  }

  func testASubscriptionEndsInTheFuture() throws {
    buy("monthly")
    let expiry = try XCTUnwrap(transaction().expirationDate)
    XCTAssertGreaterThan(expiry, Date())
    let month = Calendar(identifier: .gregorian).date(
      byAdding: .month, value: 1, to: try transaction().purchaseDate)
    XCTAssertLessThan(abs(expiry.timeIntervalSince(try XCTUnwrap(month))), 86_400)
    XCTAssertTrue(try transaction().autoRenewingEnabled)
  }

  func testARenewalIsToldAndGoesBackToTheFirst() throws {
    buy("monthly")
    try expect(.purchased) { try session.forceRenewalOfSubscription(productIdentifier: "monthly") }
    XCTAssertEqual(session.allTransactions().count, 2)
    XCTAssertEqual(try transaction(1).originalTransactionIdentifier, try transaction(0).identifier)
  }

  func testASubscriptionRenewsByItselfWhereTimeIsFast() throws {
    session.timeRate = .oneRenewalEveryTwoSeconds
    buy("monthly")
    expect(.purchased) {}
    XCTAssertGreaterThan(session.allTransactions().count, 1)
  }

  func testAnExpiredSubscriptionIsOver() throws {
    buy("monthly")
    try session.expireSubscription(productIdentifier: "monthly")
    XCTAssertFalse(try transaction().autoRenewingEnabled)
    XCTAssertLessThan(try XCTUnwrap(transaction().expirationDate).timeIntervalSinceNow, 60)
  }

  func testRenewalIsTurnedOffAndOn() throws {
    buy("monthly")
    try session.disableAutoRenewForTransaction(identifier: transaction().identifier)
    XCTAssertFalse(try transaction().autoRenewingEnabled)
    try session.enableAutoRenewForTransaction(identifier: transaction().identifier)
    XCTAssertTrue(try transaction().autoRenewingEnabled)
  }

  func testAskToBuyIsApproved() throws {
    session.askToBuyEnabled = true
    buy("pro", until: .deferred)
    let waiting = try transaction()
    XCTAssertTrue(waiting.pendingAskToBuyConfirmation)
    XCTAssertEqual(waiting.state, .deferred)
    try expect(.purchased) { try session.approveAskToBuyTransaction(identifier: waiting.identifier) }
    XCTAssertEqual(session.allTransactions().map(\.identifier), [waiting.identifier])
    XCTAssertFalse(try transaction().pendingAskToBuyConfirmation)
    XCTAssertEqual(queue.transactions.last?.transactionIdentifier, String(waiting.identifier))
  }

  func testAskToBuyIsDeclined() throws {
    session.askToBuyEnabled = true
    buy("pro", until: .deferred)
    let waiting = try transaction()
    try expect(.failed) { try session.declineAskToBuyTransaction(identifier: waiting.identifier) }
    XCTAssertFalse(try transaction().pendingAskToBuyConfirmation)
    XCTAssertEqual(try transaction().identifier, waiting.identifier)
  }

  func testARefundIsDatedAndRevokes() throws {
    buy("pro")
    let revoked = expectation(description: "revoked")
    queue.onRevocation = { products in
      XCTAssertEqual(products, ["pro"])
      revoked.fulfill()
    }
    try session.refundTransaction(identifier: transaction().identifier)
    wait(for: [revoked], timeout: 5)
    XCTAssertLessThan(try XCTUnwrap(transaction().cancelDate).timeIntervalSinceNow, 60)
  }

  func testAnInterruptedPurchaseIsResolved() throws {
    session.interruptedPurchasesEnabled = true
    buy("pro", until: .failed)
    XCTAssertTrue(try transaction().hasPurchaseIssue)
    session.interruptedPurchasesEnabled = false
    try expect(.purchased) { try session.resolveIssueForTransaction(identifier: transaction().identifier) }
    XCTAssertTrue(session.allTransactions().contains { $0.state == .purchased && !$0.hasPurchaseIssue })
  }

  func testPurchasesFailWithTheErrorOfTheSession() throws {
    session.failTransactionsEnabled = true
    session.failureError = .paymentNotAllowed
    buy("pro", until: .failed)
    XCTAssertEqual((queue.transactions.last?.error as? SKError)?.code, .paymentNotAllowed)
    session.resetToDefaultState()
    buy("pro")
  }

  func testARenewalThatCannotBeChargedIsResolved() throws {
    session.shouldEnterBillingRetryOnRenewal = true
    buy("monthly")
    try session.forceRenewalOfSubscription(productIdentifier: "monthly")
    XCTAssertTrue(session.allTransactions().contains(where: \.hasPurchaseIssue))
    session.shouldEnterBillingRetryOnRenewal = false
    let stopped = try XCTUnwrap(session.allTransactions().first(where: \.hasPurchaseIssue))
    try session.resolveIssueForTransaction(identifier: stopped.identifier)
    XCTAssertFalse(session.allTransactions().contains(where: \.hasPurchaseIssue))
  }

  func testAPriceIncreaseWaitsForConsent() throws {
    buy("monthly")
    try session.requestPriceIncreaseConsentForTransaction(identifier: transaction().identifier)
    XCTAssertTrue(try transaction().isPendingPriceIncreaseConsent)
    try session.declinePriceIncreaseForTransaction(identifier: transaction().identifier)
    XCTAssertFalse(try transaction().isPendingPriceIncreaseConsent)
    XCTAssertFalse(try transaction().autoRenewingEnabled)
  }

  func testAPurchaseOutsideOfTheAppComesToTheQueue() throws {
    try expect(.purchased) { try session.buyProduct(productIdentifier: "coins") }
    XCTAssertEqual(queue.transactions.last?.payment.productIdentifier, "coins")
  }

  func testTheReceiptIsThereAfterAPurchase() throws {
    buy("pro")
    let url = try XCTUnwrap(Bundle.main.appStoreReceiptURL)
    XCTAssertFalse(try Data(contentsOf: url).isEmpty)
    session.clearTransactions()
    XCTAssertTrue(session.allTransactions().isEmpty)
  }
}

/// Records the queue's updates and finishes the transactions.
private final class QueueLog: NSObject, SKPaymentTransactionObserver, @unchecked Sendable {
  private(set) var transactions: [SKPaymentTransaction] = []
  var onRevocation: (([String]) -> Void)?
  private var awaited: (state: SKPaymentTransactionState, told: XCTestExpectation)?

  func wait(for state: SKPaymentTransactionState, _ told: XCTestExpectation) { awaited = (state, told) }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      self.transactions.append(transaction)
      switch transaction.transactionState {
      case .purchased, .failed, .restored: queue.finishTransaction(transaction)
      default: break
      }
      if let (state, told) = awaited, state == transaction.transactionState {
        awaited = nil
        told.fulfill()
      }
    }
  }

  func paymentQueue(
    _ queue: SKPaymentQueue, didRevokeEntitlementsForProductIdentifiers productIdentifiers: [String]
  ) { onRevocation?(productIdentifiers) }
}
