import Foundation
import OneStore
import StoreKit
import StoreKitTest
import Testing

/// Tests with a session run one after another, because a process has one App Store.
@Suite(.serialized, .oneStore)
enum Sessions {}

/// A session with a shop that observes the queue.
@MainActor
struct OpenShop {
  let session: SKTestSession
  let shop = Shop()

  init() throws {
    session = try SKTestSession(configurationFileNamed: "Products")
    session.disableDialogs = true
    session.clearTransactions()
    shop.open()
  }
}

extension Sessions {
  @Suite @MainActor
  struct Purchases {
    @Test("A purchase is told as purchasing and purchased, and is out of the queue when it was finished")
    func purchase() async throws {
      let (session, shop) = try opened()
      shop.buy("coins")
      #expect(shop.told.isEmpty, "no callback comes from inside of add")
      await session.world.settle()
      #expect(shop.told == ["purchasing coins", "purchased coins"])
      #expect(shop.owned == ["coins": 100])
      #expect(shop.removed == ["coins"])
      #expect(SKPaymentQueue.default().transactions.isEmpty)
      let all = session.allTransactions()
      #expect(all.map(\.productIdentifier) == ["coins"])
      #expect(all.first?.state == .purchased)
      #expect(all.first.map { String($0.identifier) } == shop.transactions.last?.transactionIdentifier)
      try session.verify()
    }

    @Test("A purchase comes to its end without a word of Assay's, when the test waits for it")
    func purchaseByItself() async throws {
      let (session, shop) = try opened()
      await shop.load(["coins"])
      let coins = try #require(shop.products.first)
      SKPaymentQueue.default().add(SKPayment(product: coins))
      await shop.next { $0.owned["coins"] == 100 }
      #expect(session.allTransactions().count == 1)
    }

    @Test("A products request gives what the store sells, and names what it does not know")
    func products() async throws {
      let (session, shop) = try opened()
      await shop.load(["coins", "pro", "monthly", "nothing"])
      #expect(Set(shop.products.map(\.productIdentifier)) == ["coins", "pro", "monthly"])
      #expect(shop.invalid == ["nothing"])
      let coins = try #require(shop.products.first { $0.productIdentifier == "coins" })
      #expect(coins.price == 0.99)
      #expect(coins.localizedTitle == "Coins")
      session.locale = Locale(identifier: "de_DE")
      session.storefront = "JPN"
      await shop.load(["coins"])
      #expect(shop.products.map(\.localizedTitle) == ["Münzen"])
      #expect(shop.products.first?.priceLocale.currency?.identifier == "JPY")
      #expect(SKPaymentQueue.default().storefront?.countryCode == "JPN")
    }

    @Test("A user who cancels leaves a failed transaction that says so")
    func cancel() async throws {
      let (session, shop) = try opened()
      session.world.cancelNextPurchase()
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.told == ["purchasing coins", "failed coins"])
      #expect((shop.errors.first as? SKError)?.code == .paymentCancelled)
      #expect(session.allTransactions().map(\.state) == [.failed])
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.owned == ["coins": 100], "only the next purchase is cancelled")
      try session.verify()
    }

    @Test("Each code that purchases are made to fail with comes to the observer")
    func failing() async throws {
      let (session, shop) = try opened()
      session.failTransactionsEnabled = true
      session.failureError = .invalidOfferIdentifier
      shop.buy("coins")
      await session.world.settle()
      session.failureError = .unknown
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.errors.map { ($0 as? SKError)?.code } == [.invalidOfferIdentifier, .unknown])
      session.failTransactionsEnabled = false
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.owned == ["coins": 100])
    }

    @Test("An interface that is made to fail fails in the queue too")
    func simulatedErrors() async throws {
      let (session, shop) = try opened()
      try await session.setSimulatedError(.generic(.networkError(URLError(.timedOut))), forAPI: .loadProducts)
      let simulated = await session.simulatedError(forAPI: .loadProducts)
      #expect(simulated == .generic(.networkError(URLError(.timedOut))))
      await shop.load(["coins"])
      #expect((shop.errors.first as? NSError)?.domain == NSURLErrorDomain)
      try await session.setSimulatedError(nil, forAPI: .loadProducts)
      await shop.load(["coins"])
      #expect(shop.products.count == 1)
      try await session.setSimulatedError(.generic(.notAvailableInStorefront), forAPI: .purchase)
      shop.buy("coins")
      await session.world.settle()
      #expect((shop.errors.last as? SKError)?.code == .storeProductNotAvailable)
    }

    @Test("An interrupted purchase fails, and comes as a new transaction when its issue is resolved")
    func interrupted() async throws {
      let (session, shop) = try opened()
      session.interruptedPurchasesEnabled = true
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.told == ["purchasing coins", "failed coins"])
      let stopped = try #require(session.allTransactions().first)
      #expect(stopped.hasPurchaseIssue)
      try session.resolveIssueForTransaction(identifier: stopped.identifier)
      await session.world.settle()
      #expect(shop.told.last == "purchased coins")
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.told.last == "failed coins", "the next one is interrupted as well")
      try session.resolveIssueForTransaction(identifier: #require(session.allTransactions().last).identifier)
      #expect(session.allTransactions().filter(\.hasPurchaseIssue).isEmpty)
    }

    @Test("A purchase outside of the app comes to the queue")
    func elsewhere() async throws {
      let (session, shop) = try opened()
      try session.buyProduct(productIdentifier: "pro")
      await session.world.settle()
      #expect(shop.told == ["purchased pro"])
      #expect(throws: SKTestError.self) { try session.buyProduct(productIdentifier: "nothing") }
    }

    @Test("A restore brings what lasts, and says when it is over")
    func restore() async throws {
      let (session, shop) = try opened()
      for product in ["pro", "coins"] { shop.buy(product) }
      await session.world.settle()
      shop.restore()
      await session.world.settle()
      #expect(shop.told.suffix(1) == ["restored pro"])
      #expect(shop.restoreEnds == 1)
      #expect(shop.transactions.last?.original?.transactionIdentifier != nil)
      try session.verify()
    }

    @Test("A refund is told to the observer, and shows in the list")
    func refund() async throws {
      let (session, shop) = try opened()
      shop.buy("pro")
      await session.world.settle()
      let pro = try #require(session.allTransactions().first)
      #expect(pro.cancelDate == nil)
      try session.refundTransaction(identifier: pro.identifier)
      await session.world.settle()
      #expect(shop.revoked == ["pro"])
      #expect(session.allTransactions().first?.cancelDate != nil)
      do {
        try session.refundTransaction(identifier: pro.identifier)
        Issue.record("a purchase was refunded twice")
      } catch SKTestError.invalidAction {}
      do {
        try session.refundTransaction(identifier: 4711)
        Issue.record("a transaction was refunded that is not there")
      } catch SKTestError.noTransactionFound {}
    }

    @Test("What is deleted is in no list and comes back with no restore")
    func delete() async throws {
      let (session, shop) = try opened()
      shop.buy("pro")
      await session.world.settle()
      try session.deleteTransaction(identifier: session.allTransactions()[0].identifier)
      #expect(session.allTransactions().isEmpty)
      shop.restore()
      await session.world.settle()
      #expect(shop.told == ["purchasing pro", "purchased pro"])
      shop.buy("pro")
      await session.world.settle()
      session.clearTransactions()
      #expect(session.allTransactions().isEmpty)
    }

    private func opened() throws -> (SKTestSession, Shop) {
      let opened = try OpenShop()
      return (opened.session, opened.shop)
    }
  }

  @Suite @MainActor
  struct Approvals {
    @Test("A purchase that needs an approval is deferred, and purchased when it is approved")
    func approved() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.askToBuyEnabled = true
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.told == ["purchasing coins", "deferred coins"])
      let waiting = try #require(session.allTransactions().first)
      #expect(waiting.pendingAskToBuyConfirmation)
      #expect(waiting.state == .deferred)
      try session.approveAskToBuyTransaction(identifier: waiting.identifier)
      await session.world.settle()
      #expect(shop.told.last == "purchased coins")
      #expect(shop.owned == ["coins": 100])
      #expect(session.allTransactions().map(\.pendingAskToBuyConfirmation) == [false])
      do {
        try session.approveAskToBuyTransaction(identifier: waiting.identifier)
        Issue.record("a purchase was approved twice")
      } catch SKTestError.invalidAction {}
      try session.verify()
    }

    @Test("A purchase that is declined fails")
    func declined() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.askToBuyEnabled = true
      shop.buy("coins")
      await session.world.settle()
      try session.declineAskToBuyTransaction(identifier: session.allTransactions()[0].identifier)
      await session.world.settle()
      #expect(shop.told.last == "failed coins")
      #expect(shop.owned.isEmpty)
    }
  }

  @Suite @MainActor
  struct Subscriptions {
    @Test(
      "A forced renewal turns renewal on again, and forgets a higher price that waits for consent",
      arguments: [false, true])
    func forcedRenewal(hasHigherPrice: Bool) async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.buy("monthly")
      await session.world.settle()
      let first = try #require(session.allTransactions().first)
      if hasHigherPrice {
        try session.requestPriceIncreaseConsentForTransaction(identifier: first.identifier)
      } else {
        try session.disableAutoRenewForTransaction(identifier: first.identifier)
      }
      try session.forceRenewalOfSubscription(productIdentifier: "monthly")
      await session.world.settle()
      let all = session.allTransactions()
      #expect(all.count == 2)
      #expect(all.last?.autoRenewingEnabled == true)
      #expect(all.last?.isPendingPriceIncreaseConsent == false)
    }

    @Test("A subscription renews by force, expires by force, and by its time")
    func renewal() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      #expect(throws: SKTestError.self) {
        try session.forceRenewalOfSubscription(productIdentifier: "monthly")
      }
      shop.buy("monthly")
      await session.world.settle()
      let first = try #require(session.allTransactions().first)
      #expect(first.autoRenewingEnabled)
      #expect(first.expirationDate == Calendar.utc.date(byAdding: .month, value: 1, to: first.purchaseDate))
      try session.forceRenewalOfSubscription(productIdentifier: "monthly")
      await session.world.settle()
      #expect(shop.told == ["purchasing monthly", "purchased monthly", "purchased monthly"])
      #expect(
        session.allTransactions().map(\.originalTransactionIdentifier)
          == [first.identifier, first.identifier])
      await session.world.wait(32 * 86_400)
      #expect(session.allTransactions().count == 3)
      try session.expireSubscription(productIdentifier: "monthly")
      let end = try #require(session.allTransactions()[2].expirationDate)
      #expect(end <= session.world.now)
      await session.world.wait(32 * 86_400)
      #expect(session.allTransactions().count == 3)
      #expect(!session.allTransactions()[2].autoRenewingEnabled)
      #expect(throws: SKTestError.self) {
        try session.expireSubscription(productIdentifier: "coins")
      }
    }

    @Test("At another rate a month is over in half a minute of the device's clock")
    func rate() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.timeRate = .monthlyRenewalEveryThirtySeconds
      let begin = session.world.now
      shop.buy("monthly")
      await session.world.settle()
      await session.world.wait(95)
      #expect(session.allTransactions().count == 4)
      #expect(session.world.now >= begin.addingTimeInterval(95))
      #expect(shop.owned["monthly"] == 4)
    }

    @Test("Renewal is turned off and on, and a subscription without it ends with its period")
    func renewalOff() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.buy("monthly")
      await session.world.settle()
      let first = session.allTransactions()[0].identifier
      try session.disableAutoRenewForTransaction(identifier: first)
      #expect(!session.allTransactions()[0].autoRenewingEnabled)
      try session.enableAutoRenewForTransaction(identifier: first)
      #expect(session.allTransactions()[0].autoRenewingEnabled)
      try session.disableAutoRenewForTransaction(identifier: first)
      await session.world.wait(32 * 86_400)
      #expect(session.allTransactions().count == 1)
    }

    @Test("A renewal that cannot be charged is in retry until its issue is resolved")
    func retry() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.buy("monthly")
      await session.world.settle()
      session.shouldEnterBillingRetryOnRenewal = true
      session.billingGracePeriodIsEnabled = true
      await session.world.wait(33 * 86_400)
      let first = session.allTransactions()[0]
      #expect(first.hasPurchaseIssue)
      try session.resolveIssueForTransaction(identifier: first.identifier)
      await session.world.settle()
      #expect(session.allTransactions().count == 2)
      #expect(session.allTransactions().filter(\.hasPurchaseIssue).isEmpty)
    }

    @Test("A higher price waits for the user's answer")
    func priceIncrease() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.buy("monthly")
      await session.world.settle()
      let first = session.allTransactions()[0].identifier
      try session.requestPriceIncreaseConsentForTransaction(identifier: first)
      await session.world.settle()
      #expect(session.allTransactions()[0].isPendingPriceIncreaseConsent)
      try session.consentToPriceIncreaseForTransaction(identifier: first)
      #expect(!session.allTransactions()[0].isPendingPriceIncreaseConsent)
      #expect(session.allTransactions()[0].autoRenewingEnabled)
      try session.requestPriceIncreaseConsentForTransaction(identifier: first)
      try session.declinePriceIncreaseForTransaction(identifier: first)
      #expect(!session.allTransactions()[0].autoRenewingEnabled)
    }
  }
}

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension Shop {
  /// Waits until the condition holds, as a test waits on a stream that its code publishes.
  func next(_ condition: (Shop) -> Bool) async {
    for _ in 0..<1_000 where !condition(self) { await Task.yield() }
  }
}
