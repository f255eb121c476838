import Foundation
import StoreKit
import Testing

extension SharedQueue {
  /// Reports show the line of the app that made a call, although no StoreKit call has a parameter for it.
  @Suite @MainActor struct Places {
    /// The reported place of each call, by the call's name.
    private func places(_ store: ScriptedStore) -> [String] {
      store.channel.placedCalls.map { line in
        let name = line.firstMatch(of: /"call":"(\w+)"/)?.1 ?? ""
        let place = line.firstMatch(of: /"at":"([^"]*)"/)?.1 ?? "unknown"
        return "\(name) \(place)"
      }
    }

    private func here(_ line: Int) -> String { "Tests/StoreKitTests/PlaceTests.swift:\(line)" }

    @Test("each call of the queue tells the line where it was made")
    func queue() throws {
      let store = ScriptedStore(), queue = SKPaymentQueue.default(), observer = KeepingObserver()
      let first = #line + 1
      queue.add(observer)
      _ = SKPaymentQueue.canMakePayments()
      queue.add(SKMutablePayment())
      queue.restoreCompletedTransactions()
      queue.restoreCompletedTransactions(withApplicationUsername: "ann")
      _ = queue.transactions
      _ = queue.storefront
      queue.showPriceConsentIfNeeded()
      queue.presentCodeRedemptionSheet()
      queue.remove(observer)
      let names = [
        "add_observer", "can_make_payments", "add_payment", "restore", "restore", "transactions",
        "storefront",
        "show_price_consent", "present_code_sheet", "remove_observer",
      ]
      #expect(places(store) == names.enumerated().map { "\($1) \(here(first + $0))" })
    }

    @Test("requests and claims tell theirs, and so does what a function of the app was asked to do")
    func others() throws {
      let store = ScriptedStore()
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      func begin() {
        request.start()
      }
      let first = #line + 1
      begin()
      request.cancel()
      Assay.note("all is well")
      SKReceiptRefreshRequest().start()
      #expect(
        places(store) == [
          "start_products \(here(first - 3))", "cancel_request \(here(first + 1))", "note \(here(first + 2))",
          "refresh_receipt \(here(first + 3))",
        ])
    }

    @Test("a call from a callback tells the line in the callback")
    func callback() throws {
      let store = ScriptedStore(opensTurns: false), observer = KeepingObserver()
      try store.tell("tap", #""tap":{"name":"begin"}"#) { SKPaymentQueue.default().add(observer) }
      observer.didUpdate = { queue, transactions in
        transactions.forEach { queue.finishTransaction($0) }
      }
      let line = #line - 2
      try store.update(store.observers[0], ScriptedStore.transaction(0, "purchased"))
      #expect(places(store).last == "finish \(here(line))")
      try store.tell("foreground") { SKPaymentQueue.default().remove(observer) }
    }

    @Test("what this module tells on its own has no place")
    func own() throws {
      let observer = KeepingObserver()
      SKPaymentQueue.default().add(observer)
      let store = ScriptedStore(opensTurns: false)
      try store.tell(
        "launch", #""bundle":{"application_identifier":"a","version":"1.0","products":[]},"seed":"1""#)
      #expect(places(store) == ["add_observer unknown"])
      try store.tell("foreground") { SKPaymentQueue.default().remove(observer) }
    }
  }
}
