import StoreKit
import XCTest

@testable import StoreObserver

final class QueueSpy: SKPaymentQueue {
  var finished: [SKPaymentTransaction] = []

  var restoreCount = 0

  override func restoreCompletedTransactions(withApplicationUsername username: String?) { restoreCount += 1 }

  override func finishTransaction(_ transaction: SKPaymentTransaction) { finished.append(transaction) }
}

/// Remembers which queue told it.
final class QueueWitness: NSObject, SKPaymentTransactionObserver {
  var queues: [SKPaymentQueue] = []
  var onUpdate: () -> Void = {}

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    queues.append(queue)
    for transaction in transactions where transaction.transactionState == .failed {
      SKPaymentQueue.default().finishTransaction(transaction)
    }
    onUpdate()
  }
}

final class StoreObserverTests: XCTestCase {
  private func transaction(
    _ state: SKPaymentTransactionState, product: String = "pro", original: SKPaymentTransaction? = nil,
    error: Error? = nil
  ) -> SKPaymentTransaction {
    let payment = SKPayment()
    payment.setValue(product, forKey: "productIdentifier")
    let transaction = SKPaymentTransaction()
    transaction.setValue(payment, forKey: "payment")
    transaction.setValue(state.rawValue, forKey: "transactionState")
    transaction.setValue("1000000123", forKey: "transactionIdentifier")
    transaction.setValue(Date(timeIntervalSince1970: 1_600_000_000), forKey: "transactionDate")
    transaction.setValue(original, forKey: "originalTransaction")
    transaction.setValue(error, forKey: "error")
    return transaction
  }

  func testPurchasedIsUnlockedAndFinished() {
    let (observer, queue) = (StoreObserver(), QueueSpy())
    let bought = transaction(.purchased)
    observer.paymentQueue(queue, updatedTransactions: [bought])
    XCTAssertEqual(observer.unlocked, ["pro"])
    XCTAssertTrue(queue.finished.first === bought)
    XCTAssertEqual(bought.transactionIdentifier, "1000000123")
    XCTAssertEqual(
      bought.value(forKey: "transactionDate") as? Date, Date(timeIntervalSince1970: 1_600_000_000))
  }

  func testRestoredUnlocksTheOriginal() {
    let (observer, queue) = (StoreObserver(), QueueSpy())
    let restored = transaction(.restored, product: "new", original: transaction(.purchased, product: "old"))
    observer.paymentQueue(queue, updatedTransactions: [restored])
    XCTAssertEqual(observer.unlocked, ["old"])
  }

  func testCancelledIsQuiet() {
    let (observer, queue) = (StoreObserver(), QueueSpy())
    observer.paymentQueue(
      queue, updatedTransactions: [transaction(.failed, error: SKError(.paymentCancelled))])
    XCTAssertEqual(observer.messages, [])
    XCTAssertEqual(queue.finished.count, 1)
  }

  func testPaymentsAreAllowed() { XCTAssertTrue(StoreObserver.shared.isAuthorizedForPayments) }

  func testWithoutAStoreAPurchaseFailsAndLeavesTheQueue() {
    StoreObserver.shared.start()
    let failed = expectation(forNotification: .purchaseFailed, object: nil, handler: nil)
    let product = SKProduct()
    product.setValue("pro", forKey: "productIdentifier")
    StoreObserver.shared.buy(product)
    XCTAssertEqual(SKPaymentQueue.default().transactions.map { $0.payment.productIdentifier }, ["pro"])
    wait(for: [failed], timeout: 5)
    XCTAssertTrue(SKPaymentQueue.default().transactions.isEmpty)
    XCTAssertFalse(StoreObserver.shared.messages.isEmpty)
    StoreObserver.shared.stop()
  }

  func testWithoutAStoreARestoreFails() {
    StoreObserver.shared.start()
    let failed = expectation(forNotification: .purchaseFailed, object: nil, handler: nil)
    StoreObserver.shared.restore()
    wait(for: [failed], timeout: 5)
    StoreObserver.shared.stop()
  }

  func testARestoreWithoutANameDoesNotCallTheOneWithAName() {
    let queue = QueueSpy()
    queue.restoreCompletedTransactions()
    XCTAssertEqual(queue.restoreCount, 0)
  }

  func testAnObserverIsToldTheQueueToWhichItWasAdded() {
    let (queue, witness) = (QueueSpy(), QueueWitness())
    queue.add(witness)
    let told = expectation(description: "told")
    told.expectedFulfillmentCount = 2
    witness.onUpdate = { told.fulfill() }
    queue.add(SKPayment(product: SKProduct()))
    waitForExpectations(timeout: 5)
    XCTAssertTrue(witness.queues.allSatisfy { $0 === queue })
    queue.remove(witness)
  }
}
