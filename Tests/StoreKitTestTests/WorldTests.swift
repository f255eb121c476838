import AppSide
import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Sessions {
  @Suite @MainActor
  struct Verdicts {
    @Test("A shop that does not finish is told so, with the facts that show it")
    func unfinished() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.finishes = false
      shop.buy("coins")
      await session.world.settle()
      let error = #expect(throws: RulesBroken.self) { try session.verify() }
      let text = error.map(String.init(describing:)) ?? ""
      #expect(text.contains("comes-to-rest"), "\(text)")
      #expect(text.contains("callback.delivered"), "\(text)")
    }

    @Test("A shop that finishes before it has delivered is told so where it says what it grants")
    func finishBeforeGrant() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let hasty = HastyShop()
      SKPaymentQueue.default().add(hasty)
      hasty.buy()
      await session.world.settle()
      let error = #expect(throws: RulesBroken.self) { try session.verify() }
      let line = #line - 1
      let text = error.map(String.init(describing:)) ?? ""
      #expect(text.contains("deliver-before-finish"), "\(text)")
      #expect(text.hasPrefix("StoreKitTestTests/WorldTests.swift:\(line): "), "\(text)")
      #expect(text.contains("at Tests/StoreKitTestTests/WorldTests.swift:\(hasty.finishLine)"), "\(text)")
    }

    @Test("What a test buys is asked for by the user, and what an app buys in a callback is not")
    func taps() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      for _ in 0..<2 { shop.buy("coins") }
      await session.world.settle()
      let isNamed = { (text: String) in text.contains("one-add-per-tap") }
      #expect(try !isNamed(String(describing: session.world.result())))
      shop.buysAgain = true
      shop.buy("coins")
      await session.world.settle()
      #expect(try isNamed(String(describing: session.world.result())))
    }

    @Test("What the user has is compared with what was paid for, where the test says how to ask")
    func owned() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.world.owned { shop.owned[$0] ?? 0 }
      shop.buy("pro")
      await session.world.settle()
      try session.verify()
      shop.forget("pro")
      #expect(throws: RulesBroken.self) { try session.verify() }
    }

    @Test("A call that the system answers with an exception ends the app, and is in the verdict")
    func exception() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      shop.finishesAtOnce = true
      shop.buy("coins")
      await session.world.settle()
      #expect(!session.world.isAppRunning)
      let error = #expect(throws: RulesBroken.self) { try session.verify() }
      #expect(error?.result.crashes.count == 1)
    }
  }

  @Suite @MainActor
  struct Launches {
    @Test("What was bought and not finished comes again when the app was killed and launched anew")
    func killBeforeFinish() async throws {
      let opened = try OpenShop()
      let session = opened.session
      try session.world.killApp(before: "finish")
      opened.shop.buy("coins")
      await session.world.settle()
      #expect(!session.world.isAppRunning)
      opened.shop.buy("pro")
      #expect(session.allTransactions().count == 1, "nobody hears an app that was killed")

      let second = Shop()
      await session.world.launchApp()
      second.open()
      await session.world.settle()
      #expect(second.told == ["purchased coins"])
      #expect(opened.shop.told == ["purchasing coins", "purchased coins"], "the killed one is told nothing")
      try session.verify()
    }

    @Test("An app that is killed when it has finished has nothing to come")
    func killAfterFinish() async throws {
      let opened = try OpenShop()
      let session = opened.session
      try session.world.killApp(after: "finish")
      #expect(throws: SKTestError.self) { try session.world.killApp(after: "sleep") }
      opened.shop.buy("coins")
      await session.world.settle()
      #expect(!session.world.isAppRunning)
      let second = Shop()
      await session.world.launchApp()
      second.open()
      await session.world.settle()
      #expect(second.told.isEmpty)
    }

    @Test("The objects of a launch are made by the test, and once more when the run is judged")
    func onLaunch() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let life = Life()
      session.world.onLaunch { life.launch() }
      session.world.owned { $0 == "coins" ? life.coins / 100 : 0 }
      session.world.killApp()
      await session.world.launchApp()
      #expect(life.launchCount == 1)
      life.shop?.buy("coins")
      await session.world.settle()
      #expect(life.coins == 100)
      try session.verify()
      #expect(life.launchCount > 1)
    }

    @Test("What a test tells of its app does not outlive the session")
    func closures() throws {
      weak var forgotten: Shop?
      do {
        let opened = try OpenShop()
        let shop = opened.shop
        forgotten = shop
        opened.session.world.owned { shop.owned[$0] ?? 0 }
        opened.session.world.onLaunch { shop.open() }
      }
      #expect(forgotten == nil)
    }

    @Test("In the background callbacks wait")
    func background() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      let notices = Notices()
      await session.world.moveToBackground()
      try session.buyProduct(productIdentifier: "pro")
      await session.world.settle()
      #expect(shop.told.isEmpty)
      await session.world.moveToForeground()
      await session.world.settle()
      #expect(shop.told == ["purchased pro"])
      #expect(notices.names.contains("UIApplicationDidEnterBackgroundNotification"))
    }
  }

  @Suite @MainActor
  struct Faults {
    @Test("Without a network a products request fails, and a purchase is found out about later")
    func network() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.world.isOnline = false
      #expect(!session.world.isOnline)
      await shop.load(["coins"])
      #expect((shop.errors.first as? NSError)?.domain == NSURLErrorDomain)
      session.world.isOnline = true
      session.world.loseMessage(.purchaseAnswer)
      shop.buy("coins")
      await session.world.settle()
      #expect(session.allTransactions().first?.state == .purchased, "the store has sold it")
      #expect(shop.owned == ["coins": 100], "the queue asks again")
      try session.verify()
    }

    @Test("A request can be made to fail a number of times, with any code")
    func failures() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.world.fail(.checkoutRequest, with: .paymentNotAllowed)
      for _ in 0..<2 { shop.buy("coins") }
      await session.world.settle()
      #expect(shop.errors.map { ($0 as? SKError)?.code } == [.paymentNotAllowed])
      #expect(shop.owned == ["coins": 100])
    }

    @Test("Messages are lost and doubled, and the store answers or not")
    func messages() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.world.loseMessage(.productsAnswer)
      await shop.load(["coins"])
      #expect((shop.errors.last as? NSError)?.code == NSURLErrorTimedOut)
      session.world.setStoreDown(true)
      await shop.load(["coins"])
      #expect(shop.errors.count == 2)
      session.world.setStoreDown(false)
      session.world.doubleMessage(.purchaseRequest)
      shop.buy("coins")
      await session.world.settle()
      #expect(
        session.world.trace.filter { $0.contains("message.arrived") && $0.contains("purchase_request") }.count
          == 2)
      #expect(session.allTransactions().count == 1, "a purchase that is confirmed twice is one")
      try session.verify()
    }

    @Test("The user cancels a sign-in, walks away from a sheet, and may be forbidden to pay")
    func user() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      session.world.cancelNextSignIn()
      shop.restore()
      await session.world.settle()
      #expect((shop.errors.last as? SKError)?.code == .paymentCancelled)
      session.world.walkAwayFromNextPurchase()
      shop.buy("coins")
      await session.world.settle()
      #expect(shop.told == ["purchasing coins"])
      #expect(SKPaymentQueue.canMakePayments())
      session.world.setAllowsPayments(false)
      #expect(!SKPaymentQueue.canMakePayments())
    }

    @Test("A promoted purchase is offered to the app, and goes on where it says nothing against it")
    func promotion() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      try await session.world.openPromotion(of: "pro")
      await session.world.settle()
      #expect(shop.offered == ["pro"])
      #expect(shop.told.last == "purchased pro")
      await #expect(throws: SKTestError.self) { try await session.world.openPromotion(of: "nothing") }
    }

    @Test("Seeds decide what is left open, the same one always in the same way")
    func seeds() async throws {
      var tellings: [[String]] = []
      for seed: UInt64 in [3, 3, 4, 5, 6, 7] {
        let opened = try OpenShop()
        let (session, shop) = (opened.session, opened.shop)
        session.world.useSeed(seed)
        for product in ["pro", "monthly", "coins", "pro"] { shop.buy(product) }
        await session.world.settle()
        shop.restore()
        await session.world.settle()
        shop.close()
        tellings.append(session.world.trace)
      }
      #expect(tellings[0].joined(separator: "\n") == tellings[1].joined(separator: "\n"))
      #expect(Set(tellings).count > 2, "other seeds decide otherwise")
    }

    @Test("A delay of the main queue takes no time, and follows the clock of the device")
    func delays() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      let (start, began) = (session.world.now, ProcessClocks.machineSeconds)
      await withCheckedContinuation { continuation in
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { continuation.resume() }
      }
      #expect(session.world.now.timeIntervalSince(start) >= 30)
      #expect(ProcessClocks.machineSeconds - began < 10)
    }

    @Test("The clocks of the process follow that of the device, in callbacks and after a wait without one")
    func dates() async throws {
      let opened = try OpenShop()
      let (session, shop) = (opened.session, opened.shop)
      #expect(Date() == session.world.now)
      shop.buy("monthly")
      await session.world.settle()
      let bought = try #require(session.allTransactions().first)
      let expiry = try #require(bought.expirationDate)
      // The dates of transactions are whole seconds.
      let sold = try #require(shop.transactions.last?.transactionDate)
      #expect(sold..<sold.addingTimeInterval(1) ~= shop.dates[shop.dates.count - 1])
      #expect(Date() < expiry)
      try session.disableAutoRenewForTransaction(identifier: bought.identifier)
      let (day, began) = (86_400.0, ContinuousClock.now)
      await session.world.wait(40 * day)
      #expect(Date() > expiry && Date() == session.world.now)
      #expect(ContinuousClock.now - began == .seconds(40 * day))
      await session.world.launchApp()
      #expect(Date() == session.world.now)
    }

    @Test("A process without a session has the clocks of the machine")
    func datesWithoutSession() async throws {
      let before = Date()
      try await waitAYear()
      #expect(before...before.addingTimeInterval(3_600) ~= Date())
    }

    private func waitAYear() async throws {
      let session = try SKTestSession(configurationFileNamed: "Products")
      await session.world.wait(365 * 86_400)
    }
  }
}

/// A shop that finishes first, and reports its grants.
@MainActor
private final class HastyShop: NSObject, @preconcurrency SKPaymentTransactionObserver {
  private(set) var finishLine = 0

  func buy() {
    let payment = SKMutablePayment()
    payment.productIdentifier = "coins"
    SKPaymentQueue.default().add(payment)
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions where transaction.transactionState == .purchased {
      queue.finishTransaction(transaction)
      finishLine = #line - 1
      Assay.claimGranted("coins", for: transaction, count: 1)
    }
  }
}

/// An app whose objects are created at each launch. Its deliveries are on its disk.
@MainActor
private final class Life {
  private(set) var launchCount = 0
  private(set) var shop: Shop?
  private var saved = 0

  var coins: Int { saved + (shop?.owned["coins"] ?? 0) }

  func launch() {
    saved = coins
    launchCount += 1
    shop = Shop()
    shop?.open()
  }
}

/// The notifications of the app's life cycle.
private final class Notices: @unchecked Sendable {
  private let lock = NSLock()
  private var heard: [String] = []
  private var tokens: [any NSObjectProtocol] = []

  init() {
    for name in [
      "UIApplicationDidEnterBackgroundNotification", "UIApplicationWillEnterForegroundNotification",
    ] {
      tokens.append(
        NotificationCenter.default.addObserver(forName: .init(name), object: nil, queue: nil) { [weak self] in
          self?.hear($0.name.rawValue)
        })
    }
  }

  deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }

  var names: [String] { lock.withLock { heard } }

  private func hear(_ name: String) { lock.withLock { heard.append(name) } }
}
