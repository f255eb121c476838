import AppSide
import Foundation
import OneStore
import StoreKit
import Testing

/// Tests that share the only payment queue of this process, so they run one after another.
@Suite(.serialized, .oneStore) @MainActor
enum SharedQueue {}

extension SharedQueue {
  /// The behavior of the payment queue that libraries rely on.
  @Suite @MainActor struct Queue {
    private let store = ScriptedStore()
    private let observer = KeepingObserver()

    private func add() -> Int {
      SKPaymentQueue.default().add(observer)
      return store.observers.last ?? 0
    }

    private func purchased(_ number: Int = 0) -> String { ScriptedStore.transaction(number, "purchased") }

    @Test("no callback comes from inside add or a restore; each is one call that has returned")
    func nothingInside() {
      _ = add()
      SKPaymentQueue.default().add(SKPayment(product: SKProduct()))
      SKPaymentQueue.default().restoreCompletedTransactions()
      #expect(observer.updates.isEmpty && observer.restores.isEmpty)
      #expect(
        store.channel.calls.filter { $0.contains("add_payment") || $0.contains(#""restore""#) }.count == 2)
    }

    @Test("callbacks come on the main queue, in the order of the store, several transactions in one")
    func order() throws {
      let number = add()
      try store.update(number, ScriptedStore.transaction(0, "purchasing"))
      try store.update(number, purchased(0), ScriptedStore.transaction(1, "deferred"))
      #expect(observer.onMain == [true, true])
      #expect(
        observer.states == [[.purchasing], [.purchased, .deferred]])
    }

    @Test("no callback comes after remove, also not one that the store had sent")
    func removed() throws {
      let number = add()
      SKPaymentQueue.default().remove(observer)
      try store.update(number, purchased())
      #expect(observer.updates.isEmpty)
      #expect(store.channel.calls.contains(#"{"call":"remove_observer","observer":\#(number)}"#))
      #expect(!SKPaymentQueue.default().transactionObservers.contains { $0 === observer })
    }

    @Test("observers are held weakly, and the system is told that one is gone")
    func weakly() throws {
      var other: KeepingObserver? = KeepingObserver()
      weak let kept = other
      SKPaymentQueue.default().add(other!)
      let number = store.observers.last ?? 0
      other = nil
      #expect(kept == nil)
      try store.update(number, purchased())
      #expect(store.channel.calls.last == #"{"call":"release_observer","observer":\#(number)}"#)
    }

    @Test("an observer that takes itself off while it goes away is taken off")
    func removedAtEnd() {
      final class Leaving: SKPaymentTransactionObserver {
        func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        }
        deinit { SKPaymentQueue.default().remove(self) }
      }
      do {
        let leaving = Leaving()
        SKPaymentQueue.default().add(leaving)
      }
      #expect(store.channel.calls.last?.contains("remove_observer") == true)
    }

    @Test("a transaction is the same object in updates, in `transactions` and in removals")
    func identity() throws {
      let number = add()
      try store.update(number, ScriptedStore.transaction(0, "purchasing"))
      try store.update(number, purchased())
      store.channel.answer("transactions", #"{"reply":"transactions","value":[\#(purchased())],"now":1}"#)
      let listed = SKPaymentQueue.default().transactions
      try store.update(number, purchased(), event: "removed_transactions")
      #expect(observer.updates[0][0] === observer.updates[1][0])
      #expect(listed.count == 1 && listed[0] === observer.updates[0][0])
      #expect(observer.removals[0][0] === listed[0])
      #expect(listed[0].transactionState == .purchased && listed[0].transactionIdentifier == "1000")
    }

    @Test("the payment of a transaction equals the one that was added, and hashes as it does")
    func payments() throws {
      let number = add()
      let payment = SKMutablePayment(product: SKProduct())
      payment.productIdentifier = "coins"
      payment.quantity = 2
      payment.applicationUsername = "ann"
      var waiting: [SKPayment: String] = [payment: "waits"]
      SKPaymentQueue.default().add(payment)
      try store.update(
        number, ScriptedStore.transaction(0, "purchased", quantity: 2, user: "ann"),
        ScriptedStore.transaction(1, "purchased"))
      let told = observer.updates[0][0].payment
      #expect(told == payment && told.hash == payment.hash)
      #expect(waiting.removeValue(forKey: told) == "waits")
      #expect(observer.updates[0][1].payment != payment)
      #expect(told === observer.updates[0][0].payment)
    }

    @Test("a payment is copied when it is added")
    func copied() {
      let payment = SKMutablePayment()
      payment.productIdentifier = "coins"
      let copy = payment.copy() as? SKPayment
      payment.quantity = 3
      #expect(copy?.quantity == 1 && (payment.mutableCopy() as? SKMutablePayment)?.quantity == 3)
    }

    @Test("a restored transaction has its original, a failed one its error")
    func originals() throws {
      let number = add()
      let original =
        #","original_transaction":{"transaction_state":"purchased","transaction_identifier":"7","transaction_date":1,"#
        + #""payment":{"product_identifier":"pro","quantity":1}}"#
      let error =
        #","error":{"domain":"SKErrorDomain","code":2,"localized_description":"Cancelled","definite":true}"#
      try store.update(
        number, ScriptedStore.transaction(0, "restored", product: "pro", more: original),
        ScriptedStore.transaction(1, "failed", more: error))
      let (restored, failed) = (observer.updates[0][0], observer.updates[0][1])
      #expect(restored.original?.transactionIdentifier == "7")
      #expect(restored.original?.payment.productIdentifier == "pro" && restored.error == nil)
      #expect((failed.error as? SKError)?.code == .paymentCancelled && failed.original == nil)
    }

    @Test("two observers are told, each what is for it")
    func twoObservers() throws {
      let first = add()
      let other = KeepingObserver()
      SKPaymentQueue.default().add(other)
      let second = store.observers.last ?? 0
      // An observer of an earlier test may still be alive: observers belong to the process.
      let registered = SKPaymentQueue.default().transactionObservers.filter {
        $0 === observer || $0 === other
      }
      #expect(first != second && registered.count == 2)
      try store.update(first, purchased())
      try store.update(second, purchased())
      #expect(observer.updates.count == 1 && other.updates.count == 1)
      #expect(observer.updates[0][0] === other.updates[0][0])
    }

    @Test("a transaction is finished from a background queue while the main thread waits for it")
    func background() throws {
      let number = add()
      observer.didUpdate = { queue, transactions in
        let transaction = transactions[0]
        DispatchQueue.global().sync { queue.finishTransaction(transaction) }
      }
      try store.update(number, purchased())
      #expect(store.channel.calls.last == #"{"call":"finish","transaction":0}"#)
    }

    @Test(
      "a transaction that is still purchasing is handed to the system, which raises; one of a mock is not")
    func purchasing() throws {
      let number = add()
      try store.update(number, ScriptedStore.transaction(4, "purchasing"))
      SKPaymentQueue.default().finishTransaction(observer.updates[0][0])
      #expect(store.channel.calls.last == #"{"call":"finish","transaction":4}"#)
      let count = store.channel.calls.count
      SKPaymentQueue.default().finishTransaction(SKPaymentTransaction())
      #expect(store.channel.calls.count == count)
    }

    @Test("the ends of a restore are told")
    func restore() throws {
      let number = add()
      try store.tell("restore_finished", #""observer":\#(number)"#)
      try store.tell(
        "restore_failed",
        #""observer":\#(number),"error":{"domain":"SKErrorDomain","code":2,"localized_description":"","definite":true}"#
      )
      #expect(observer.restores.count == 2 && observer.restores[0] == nil)
      #expect((observer.restores[1] as? SKError)?.code == .paymentCancelled)
    }
  }
}

extension SharedQueue {
  /// The methods of a class that are reported to the system.
  @Suite @MainActor struct Methods {
    private class Bare: SKPaymentTransactionObserver {
      func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
    }

    private final class Promoted: NSObject, SKPaymentTransactionObserver, SKPaymentQueueDelegate {
      func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {}
      func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
      ) -> Bool { product.productIdentifier == "coins" }
      func paymentQueueShouldShowPriceConsent(_ paymentQueue: SKPaymentQueue) -> Bool { false }
    }

    private let store = ScriptedStore()

    @Test("an observer has the methods that its class has, and no more")
    func observers() {
      let (bare, promoted, keeping) = (Bare(), Promoted(), KeepingObserver())
      SKPaymentQueue.default().add(bare)
      #expect(store.channel.calls.last?.contains(#""methods":["updated_transactions"]"#) == true)
      SKPaymentQueue.default().add(promoted)
      #expect(
        store.channel.calls.last?.contains(#"["updated_transactions","should_add_store_payment"]"#) == true)
      SKPaymentQueue.default().add(keeping)
      #expect(
        store.channel.calls.last?.contains(
          #"["updated_transactions","removed_transactions","restore_finished","restore_failed"]"#) == true)
    }

    @Test("a delegate has the methods that its class has, and is held weakly")
    func delegates() {
      var promoted: Promoted? = Promoted()
      SKPaymentQueue.default().delegate = promoted
      #expect(store.channel.calls.last?.contains(#""methods":["should_show_price_consent"]"#) == true)
      #expect(SKPaymentQueue.default().delegate === promoted)
      promoted = nil
      #expect(SKPaymentQueue.default().delegate == nil)
    }

    @Test("a question is answered by the method, and left open by the default one")
    func answers() throws {
      let promoted = Promoted()
      SKPaymentQueue.default().add(promoted)
      let number = store.observers.last ?? 0
      let offer = #""observer":\#(number),"payment":5,"product":"coins""#
      #expect(try store.tell("should_add_store_payment", offer) == .flag(true))
      let bare = Bare()
      SKPaymentQueue.default().add(bare)
      let other = #""observer":\#(store.observers.last ?? 0),"payment":5,"product":"coins""#
      #expect(try store.tell("should_add_store_payment", other) == Answer.none)
    }

    @Test("an optional method can be called with a question mark")
    func optionalCalls() {
      let observer: (any SKPaymentTransactionObserver)? = KeepingObserver()
      let queue = SKPaymentQueue.default()
      observer?.paymentQueue?(queue, removedTransactions: [SKPaymentTransaction()])
      observer?.paymentQueueRestoreCompletedTransactionsFinished?(queue)
      observer?.paymentQueueRestoreCompletedTransactionsFinished(queue)
      observer?.paymentQueue?(queue, restoreCompletedTransactionsFailedWithError: SKError(.unknown))
      let keeping = observer as? KeepingObserver
      #expect(keeping?.removals.count == 1 && keeping?.restores.count == 3)
    }

    @Test("plain classes are objects that can be compared")
    func objects() {
      let (one, other) = (Bare(), Bare())
      #expect(one.isEqual(one) && !one.isEqual(other) && !one.isEqual(nil) && !one.isEqual(3))
    }
  }
}
