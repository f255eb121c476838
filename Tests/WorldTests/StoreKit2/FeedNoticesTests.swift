import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What StoreKit 2 tells beside transactions: intents, storefronts, messages, and the ends of sheets")
struct FeedNoticesTests {
  /// A world whose app listens to some feeds and finishes what it buys.
  private static func listening(
    to feeds: [Feed], environment: StoreEnvironment = .production
  ) -> TestWorld {
    let test = TestWorld(environment: environment, usesStoreKit2: true)
    test.app.calls = { event, _ in
      switch event {
      case .launched: return feeds.enumerated().map { .listen($0.offset, feed: $0.element) }
      case .tapped(.buy(let product, _)): return [.purchase(ticket: 0, product, options: PurchaseOptions())]
      case .answered(_, .purchase(.success, let given?)), .transactionUpdated(_, let given):
        return [.finish(TransactionHandle(given.transaction, process: given.process))]
      default: return []
      }
    }
    return test
  }

  private static func bought(_ test: TestWorld, _ product: ProductID) -> TransactionHandle {
    test.launch()
    test.world.people.tapBuy(product, quantity: 1, on: test.phone)
    test.world.settle()
    let process = test.phone.process?.id ?? .none
    return TransactionHandle(TransactionID(0), process: process)
  }

  @Test("S2-93: a product tapped in the store reaches the listener, also one that starts later")
  func intents() {
    let test = Self.listening(to: [.intents])
    test.world.openPromotion(test.coins, on: test.phone)
    test.world.settle()
    #expect(test.count(.storekitIntentGiven) == 1 && test.count(.callbackPaymentUnheard) == 0)
    let late = Self.listening(to: [])
    late.world.openPromotion(late.coins, on: late.phone)
    late.world.settle()
    #expect(late.count(.storekitIntentGiven) == 0)
    late.perform([.listen(0, feed: .intents)])
    #expect(late.count(.storekitIntentGiven) == 1)
  }

  @Test("S2-96: a listener receives the new storefront")
  func storefronts() {
    let test = Self.listening(to: [.storefronts])
    test.launch()
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    test.world.settle()
    #expect(test.count(.storekitStorefrontUpdated) == 1)
  }

  @Test(
    "S2-95, S2-80: the system shows a message itself, unless a listener takes it", arguments: [true, false])
  func messages(listens: Bool) {
    let test = Self.listening(to: listens ? [.messages] : [])
    _ = Self.bought(test, test.monthly)
    test.world.setFailsBilling(test.user, true)
    test.pass(.days(40))
    test.relaunch()
    #expect(test.count(.storekitMessageGiven) == (listens ? 1 : 0))
    #expect(test.count(.deviceAlertShown) == (listens ? 0 : 1))
    guard listens else { return }
    test.perform([.displayMessage(.billingIssue)])
    #expect(test.count(.deviceAlertShown) == 1)
  }

  @Test("S2-87: a refund is requested, which is no refund; a second request is an error")
  func refund() {
    let test = Self.listening(to: [])
    let transaction = Self.bought(test, test.pro)
    for ticket in 1...2 { test.perform([.requestRefund(ticket: ticket, transaction)]) }
    #expect(test.count(.storeRefundRequested) == 1 && test.count(.storeRefunded) == 0)
    let errors = test.facts(.storekitRefundEnded).compactMap { content in
      if case .storekit(.refundEnded(_, _, let error)) = content { error } else { nil }
    }
    #expect(errors == [.absent, .refundRequest(.duplicateRequest)])
  }

  @Test("the user can close the sheet of a refund")
  func refundCancelled() {
    let test = Self.listening(to: [])
    test.pin(.refundAnswer, 1)
    let transaction = Self.bought(test, test.pro)
    test.perform([.requestRefund(ticket: 1, transaction)])
    #expect(test.count(.storeRefundRequested) == 0 && test.count(.storekitRefundEnded) == 1)
  }

  @Test(
    "the user can turn a subscription off on the sheet of subscriptions, or only look", arguments: [0, 1])
  func manage(option: Int) {
    let test = Self.listening(to: [.statuses])
    _ = Self.bought(test, test.monthly)
    if option == 1 { test.pin(.manageAnswer, 1) }
    test.perform([.manageSubscriptions(ticket: 1)])
    #expect(test.count(.storekitManageEnded) == 1)
    #expect(test.count(.userSetRenewal) == option)
  }

  @Test("S2-1: what was redeemed on the sheet of codes comes to the listener")
  func code() {
    let test = Self.listening(to: [.transactions])
    test.pin(.codeAnswer, 1)
    test.launch()
    test.perform([.redeemCode(ticket: 1)])
    #expect(test.count(.userRedeemedCode) == 1 && test.count(.storekitUpdated) == 1)
  }

  @Test("a sheet closes with the app, and the user does nothing on it")
  func killed() {
    let test = Self.listening(to: [])
    let transaction = Self.bought(test, test.pro)
    test.perform([.requestRefund(ticket: 1, transaction)], settles: false)
    test.world.apps.kill(test.phone)
    test.world.settle()
    #expect(test.count(.storeRefundRequested) == 0)
  }

  @Test(
    "S2-91, S2-92: the app transaction asks for the account where the device does not have it, and when it is refreshed"
  )
  func appTransaction() {
    let test = Self.listening(to: [])
    test.launch()
    test.perform([.appTransaction(ticket: 1)])
    #expect(test.count(.deviceSignInAsked) == 0)
    test.perform([.appTransaction(ticket: 2, refreshes: true)])
    #expect(test.count(.deviceSignInAsked) == 1 && test.count(.storekitAppTransactionEnded) == 2)
    let sandbox = Self.listening(to: [], environment: .sandbox)
    sandbox.launch()
    for ticket in 1...2 { sandbox.perform([.appTransaction(ticket: ticket)]) }
    #expect(sandbox.count(.deviceSignInAsked) == 1 && sandbox.count(.storekitAppTransactionEnded) == 2)
  }

  @Test("S2-91: the app transaction can fail: without a network, or if the user does not sign in")
  func appTransactionFails() {
    func errors(_ test: TestWorld) -> [StoreError] {
      test.facts(.storekitAppTransactionEnded).compactMap { content in
        if case .storekit(.appTransactionEnded(_, let error)) = content { error } else { nil }
      }
    }
    let offline = Self.listening(to: [])
    offline.world.links.setLink(of: offline.phone, .store, isUp: false)
    offline.launch()
    offline.perform([.appTransaction(ticket: 1)])
    #expect(errors(offline) == [.storeKit2(.networkError)])
    let cancelled = Self.listening(to: [])
    cancelled.pin(.signInAnswer, 1)
    cancelled.launch()
    cancelled.perform([.appTransaction(ticket: 1, refreshes: true)])
    #expect(errors(cancelled) == [.storeKit2(.userCancelled)])
  }
}
