import Foundation
import OneStore
import StoreKit
import StoreKitTest
import Testing

/// The example of the manual page about StoreKitTest, and each line of its table.
extension Sessions {
  @Suite @MainActor
  struct Manual {
    /// A team's purchases, as in the example.
    final class Purchases: NSObject, SKPaymentTransactionObserver, @unchecked Sendable {
      static let shared = Purchases()
      private var granted: [String: String] = [:]

      func start() {
        SKPaymentQueue.default().remove(self)
        SKPaymentQueue.default().add(self)
      }

      func forget() { granted = [:] }

      func buy(_ product: String) {
        let payment = SKMutablePayment()
        payment.productIdentifier = product
        SKPaymentQueue.default().add(payment)
      }

      func balance(of product: String) -> Int { granted.values.filter { $0 == product }.count }

      func paymentQueue(
        _ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]
      ) {
        for transaction in transactions where transaction.transactionState == .purchased {
          granted[transaction.transactionIdentifier ?? ""] = transaction.payment.productIdentifier
          queue.finishTransaction(transaction)
        }
      }
    }

    @Test("a kill between delivery and finish, as the manual has it")
    func killBetweenDeliveryAndFinish() async throws {
      Purchases.shared.forget()
      let session = try SKTestSession(configurationFileNamed: "Products")
      session.world.onLaunch { Purchases.shared.start() }
      session.world.owned { Purchases.shared.balance(of: $0) }
      Purchases.shared.start()
      try session.world.killApp(before: "finish")
      Purchases.shared.buy("coins")
      await session.world.settle()
      await session.world.launchApp()
      await session.world.settle()
      #expect(Purchases.shared.balance(of: "coins") == 1)
      try session.verify()
    }

    @Test("the faults of the manual's table can be written so")
    func faults() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      session.world.isOnline = false
      session.world.setStoreDown(true)
      session.world.loseMessage(.queueAnswer)
      session.world.doubleMessage(.queueAnswer)
      session.world.fail(.productsRequest, with: .unknown)
      session.world.cancelNextPurchase()
      session.world.walkAwayFromNextPurchase()
      try session.world.killApp(before: "finish")
      try session.world.killApp(after: "finish")
      session.world.useSeed(7)
      await session.world.wait(86_400)
      session.world.killApp()
      #expect(!session.world.isAppRunning)
      #expect(try session.world.result().seed == 7)
    }
  }
}
