import Foundation
import StoreKit
import Testing

extension SharedQueue {
  /// The behavior of requests that libraries rely on.
  @Suite @MainActor struct Requests {
    private final class Receiver: NSObject, SKProductsRequestDelegate {
      var events: [String] = []
      var requests: [SKRequest] = []
      var response: SKProductsResponse?

      func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        events.append("response")
        requests.append(request)
        self.response = response
      }

      func requestDidFinish(_ request: SKRequest) {
        events.append("finish")
        requests.append(request)
      }

      func request(_ request: SKRequest, didFailWithError error: any Error) {
        events.append("failed \((error as NSError).code)")
        requests.append(request)
      }
    }

    private let store = ScriptedStore()
    private let receiver = Receiver()

    /// Starts a request without keeping a reference, and returns its number.
    private func start() -> Int {
      let request = SKProductsRequest(productIdentifiers: ["coins", "other"])
      request.delegate = receiver
      request.start()
      #expect(receiver.events.isEmpty)
      return store.channel.calls.count
    }

    private func respond(_ number: Int) throws {
      try store.tell(
        "products_response",
        #""request":\#(number),"products":[\#(ScriptedStore.product("coins"))],"invalid":["other"],"storefront":"DEU""#
      )
      try store.tell("request_finished", #""request":\#(number)"#)
    }

    @Test("an answer that comes as soon as the call is over finds its request")
    func quickAnswer() {
      var failures = 0
      store.behindTurns.perform = {
        store.behindTurns.perform = {}
        do { try respond(store.channel.calls.count) } catch { failures += 1 }
      }
      let request = SKProductsRequest(productIdentifiers: ["coins", "other"])
      request.delegate = receiver
      request.start()
      #expect(failures == 0)
      #expect(receiver.events == ["response", "finish"])
    }

    @Test(
      "a started request keeps itself alive, is the same object in each call, and finishes after its response"
    )
    func life() throws {
      let number = start()
      try respond(number)
      #expect(receiver.events == ["response", "finish"])
      #expect(receiver.requests[0] === receiver.requests[1])
      try store.tell("request_finished", #""request":\#(number)"#)
      #expect(receiver.events.count == 2)
    }

    @Test("a request is a key of a dictionary until it has finished")
    func keys() throws {
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      var handlers: [SKRequest: String] = [request: "handler"]
      request.delegate = receiver
      request.start()
      try respond(store.channel.calls.count)
      #expect(handlers.removeValue(forKey: receiver.requests[1]) == "handler")
    }

    @Test(
      "an unknown product comes back as an invalid identifier, a known one with what the store says of it")
    func response() throws {
      try respond(start())
      let response = try #require(receiver.response)
      #expect(response.invalidProductIdentifiers == ["other"])
      let product = try #require(response.products.first)
      #expect(product.productIdentifier == "coins" && product.price == NSDecimalNumber(string: "4.99"))
      #expect(product.priceLocale.identifier.hasPrefix("de_DE") && product.isFamilyShareable)
      #expect(product.subscriptionPeriod?.numberOfUnits == 3 && product.subscriptionPeriod?.unit == .month)
      let formatter = NumberFormatter()
      formatter.numberStyle = .currency
      formatter.locale = product.priceLocale
      #expect(formatter.string(from: product.price) == "4,99\u{a0}€")
    }

    @Test("identifiers are asked for in one order, whatever the order of the set")
    func identifiers() {
      _ = start()
      #expect(store.channel.calls.last == #"{"call":"start_products","identifiers":["coins","other"]}"#)
    }

    @Test("the delegate is held weakly")
    func delegate() throws {
      var other: Receiver? = Receiver()
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      request.delegate = other
      request.start()
      let number = store.channel.calls.count
      other = nil
      #expect(request.delegate == nil)
      try respond(number)
    }

    @Test("the delegate of a request is that of its base class too")
    func baseDelegate() {
      func set(_ delegate: any SKRequestDelegate, of request: SKRequest) { request.delegate = delegate }
      let request = SKProductsRequest(productIdentifiers: [])
      set(receiver, of: request)
      #expect(request.delegate === receiver && (request as SKRequest).delegate === receiver)
      receiver.requestDidFinish?(request)
      (request as SKRequest).delegate?.request?(request, didFailWithError: SKError(.unknown))
      #expect(receiver.events == ["finish", "failed 0"])
    }

    @Test("after cancel nothing is told")
    func cancel() throws {
      let request = SKProductsRequest(productIdentifiers: ["coins"])
      request.delegate = receiver
      request.start()
      let number = store.channel.calls.count
      request.cancel()
      try respond(number)
      #expect(receiver.events.isEmpty && store.channel.calls.last?.contains("cancel_request") == true)
    }

    @Test("a failure is told, and ends the request")
    func failure() throws {
      let number = start()
      let error = #"{"domain":"NSURLErrorDomain","code":-1009,"localized_description":"","definite":true}"#
      try store.tell("request_failed", #""request":\#(number),"error":\#(error)"#)
      #expect(receiver.events == ["failed -1009"])
    }

    @Test("a receipt is refreshed with the properties that the sandbox is asked for")
    func refresh() {
      let properties: [String: Any] = [SKReceiptPropertyIsExpired: true, SKReceiptPropertyIsRevoked: 0]
      SKReceiptRefreshRequest(receiptProperties: properties).start()
      #expect(store.channel.calls.last == #"{"call":"refresh_receipt","flaws":["is_expired"]}"#)
    }
  }
}

extension SharedQueue {
  /// Subclasses as an app's tests write them.
  @Suite @MainActor struct Doubles {
    private final class DeafQueue: SKPaymentQueue, @unchecked Sendable {
      static let only = DeafQueue()
      var payments: [SKPayment] = []
      override class func `default`() -> Self { unsafeDowncast(only, to: Self.self) }
      override class func canMakePayments() -> Bool { false }
      override func add(_ payment: SKPayment) { payments.append(payment) }
      override var transactions: [SKPaymentTransaction] { [DoubleTransaction()] }
    }

    private final class DoubleTransaction: SKPaymentTransaction, @unchecked Sendable {
      override var transactionState: SKPaymentTransactionState { .restored }
      override var payment: SKPayment { DoublePayment() }
    }

    private final class DoublePayment: SKPayment, @unchecked Sendable {
      override var productIdentifier: String { "double" }
    }

    private final class AnsweringRequest: SKProductsRequest, @unchecked Sendable {
      override func start() { delegate?.productsRequest(self, didReceive: SKProductsResponse()) }
    }

    @Test("classes and their members can be overridden")
    func overridden() {
      #expect(!DeafQueue.canMakePayments() && DeafQueue.default() === DeafQueue.only)
      DeafQueue.default().add(DoublePayment())
      #expect(DeafQueue.only.payments.first?.productIdentifier == "double")
      #expect(DeafQueue.only.transactions.first?.transactionState == .restored)
    }

    @Test("a payment of a subclass is added as it shows itself")
    func addedDouble() {
      let store = ScriptedStore()
      SKPaymentQueue.default().add(DoublePayment())
      #expect(store.channel.calls.last?.contains(#""product_identifier":"double""#) == true)
    }

    @Test("the queue of a subclass that overrides nothing is the queue of the app")
    func sharedQueue() {
      final class Other: SKPaymentQueue, @unchecked Sendable {}
      let other: SKPaymentQueue = Other.default()
      #expect(other === SKPaymentQueue.default())
    }
  }
}
