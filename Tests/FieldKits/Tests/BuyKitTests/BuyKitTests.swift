import StoreKit
import XCTest

@testable import BuyKit

class TestProduct: SKProduct {
  var _productIdentifier: String = ""

  override var productIdentifier: String { return _productIdentifier }

  init(productIdentifier: String) {
    _productIdentifier = productIdentifier
    super.init()
  }
}

class TestPaymentTransaction: SKPaymentTransaction {
  let _transactionState: SKPaymentTransactionState
  let _payment: SKPayment
  let _error: Error?

  override var payment: SKPayment { return _payment }
  override var transactionState: SKPaymentTransactionState { return _transactionState }
  override var error: Error? { return _error }

  init(payment: SKPayment, transactionState: SKPaymentTransactionState, error: Error? = nil) {
    _transactionState = transactionState
    _payment = payment
    _error = error
  }
}

class PaymentQueueSpy: PaymentQueue {
  weak var observer: SKPaymentTransactionObserver?
  var payments: [SKPayment] = []
  var restoreCalledCount = 0
  var finishTransactionCalledCount = 0

  func add(_ observer: SKPaymentTransactionObserver) { self.observer = observer }

  func remove(_ observer: SKPaymentTransactionObserver) {
    if self.observer === observer { self.observer = nil }
  }

  func add(_ payment: SKPayment) { payments.append(payment) }

  func finishTransaction(_ transaction: SKPaymentTransaction) { finishTransactionCalledCount += 1 }

  func restoreCompletedTransactions(withApplicationUsername username: String?) { restoreCalledCount += 1 }
}

class BuyKitTests: XCTestCase {
  var spy: PaymentQueueSpy!
  var kit: BuyKit!

  override func setUp() {
    super.setUp()
    spy = PaymentQueueSpy()
    kit = BuyKit(queue: spy)
  }

  override func tearDown() {
    kit = nil
    XCTAssertNil(spy.observer)
    super.tearDown()
  }

  func deliver(_ transactions: SKPaymentTransaction...) {
    spy.observer?.paymentQueue(SKPaymentQueue(), updatedTransactions: transactions)
  }

  func testPurchase_addsPaymentWithQuantityAndUsername() {
    kit.purchase(TestProduct(productIdentifier: "com.shop.coins"), quantity: 3, applicationUsername: "mia") {
      _ in
    }
    XCTAssertEqual(spy.payments.count, 1)
    XCTAssertEqual(spy.payments.first?.productIdentifier, "com.shop.coins")
    XCTAssertEqual(spy.payments.first?.quantity, 3)
    XCTAssertEqual(spy.payments.first?.applicationUsername, "mia")
  }

  func testPurchased_finishesAndCallsBack() {
    var productId: String?
    kit.purchase(TestProduct(productIdentifier: "com.shop.coins")) { result in
      if case .success(let purchase) = result { productId = purchase.productId }
    }
    deliver(TestPaymentTransaction(payment: spy.payments[0], transactionState: .purchased))
    XCTAssertEqual(productId, "com.shop.coins")
    XCTAssertEqual(spy.finishTransactionCalledCount, 1)
  }

  func testPurchased_notAtomic_leavesTransaction() {
    kit.purchase(TestProduct(productIdentifier: "com.shop.coins"), atomically: false) { _ in }
    deliver(TestPaymentTransaction(payment: spy.payments[0], transactionState: .purchased))
    XCTAssertEqual(spy.finishTransactionCalledCount, 0)
  }

  func testCancelled_isStoreKitError() {
    let exp = expectation(description: "callback")
    kit.purchase(TestProduct(productIdentifier: "com.shop.coins")) { result in
      guard case .error(let error) = result else { return XCTFail() }
      XCTAssertEqual(error.code, .paymentCancelled)
      exp.fulfill()
    }
    let error = NSError(domain: SKErrorDomain, code: SKError.paymentCancelled.rawValue, userInfo: nil)
    deliver(TestPaymentTransaction(payment: spy.payments[0], transactionState: .failed, error: error))
    waitForExpectations(timeout: 1)
  }

  func testFailed_errorOfAnotherDomain_isKept() {
    var found: SKError?
    kit.purchase(TestProduct(productIdentifier: "com.shop.coins")) { result in
      if case .error(let error) = result { found = error }
    }
    let error = NSError(domain: NSURLErrorDomain, code: NSURLErrorNotConnectedToInternet, userInfo: nil)
    deliver(TestPaymentTransaction(payment: spy.payments[0], transactionState: .failed, error: error))
    XCTAssertEqual((found as NSError?)?.code, NSURLErrorNotConnectedToInternet)
    XCTAssertEqual((found as NSError?)?.domain, NSURLErrorDomain)
  }

  func testRestoreFails_withoutNetwork() {
    var found: SKError?
    kit.restore { _, error in found = error }
    XCTAssertEqual(spy.restoreCalledCount, 1)
    spy.observer?.paymentQueue?(
      SKPaymentQueue(),
      restoreCompletedTransactionsFailedWithError: NSError(domain: "offline", code: 7, userInfo: nil))
    XCTAssertEqual((found as NSError?)?.code, 7)
  }
}
