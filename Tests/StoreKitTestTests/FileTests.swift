import Foundation
import StoreKit
import StoreKitTest
import Testing

extension Sessions {
  @Suite @MainActor
  struct Files {
    /// A shop that first requests its product, finishes it, and records the purchases.
    private final class BookShop: NSObject, SKProductsRequestDelegate, SKPaymentTransactionObserver {
      let book = FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("book")
      var savesFirst = false
      var paymentCount = 1
      /// A product that it buys unprompted after each purchase.
      var extra: String?
      private var request: SKProductsRequest?

      var isWritten: Bool { FileManager.default.fileExists(atPath: book.path) }

      func buy() {
        request = SKProductsRequest(productIdentifiers: ["coins", "pro"])
        request?.delegate = self
        request?.start()
      }

      func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
        for product in response.products where product.productIdentifier == "coins" {
          for _ in 0..<paymentCount { SKPaymentQueue.default().add(SKPayment(product: product)) }
        }
      }

      func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
        for transaction in transactions where transaction.transactionState == .purchased {
          if savesFirst { save() }
          queue.finishTransaction(transaction)
          if !savesFirst { save() }
          if let extra {
            self.extra = nil
            let payment = SKMutablePayment()
            payment.productIdentifier = extra
            queue.add(payment)
          }
        }
      }

      private func save() {
        try? Data("coins".utf8).write(to: book, options: .atomic)
        UserDefaults.standard.set(true, forKey: "has-coins")
      }
    }

    private let session: SKTestSession
    private let shop = BookShop()

    init() throws {
      session = try SKTestSession(configurationFileNamed: "Products")
      try? FileManager.default.removeItem(at: shop.book)
      UserDefaults.standard.removeObject(forKey: "has-coins")
      let shop = shop
      session.world.onLaunch { SKPaymentQueue.default().add(shop) }
      session.world.owned { [book = shop.book] product in
        product == "coins" && FileManager.default.fileExists(atPath: book.path) ? 1 : 0
      }
      SKPaymentQueue.default().add(shop)
    }

    @Test("The folders of the user lie in a folder of the tests, the library among them")
    func folders() throws {
      let home = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
      for folder in [FileManager.SearchPathDirectory.documentDirectory, .libraryDirectory, .cachesDirectory] {
        let url = try #require(FileManager.default.urls(for: folder, in: .userDomainMask).first)
        #expect(url.resolvingSymlinksInPath().path.hasPrefix(home))
        #expect(FileManager.default.fileExists(atPath: url.path))
      }
      let libraries = NSSearchPathForDirectoriesInDomains(.libraryDirectory, .userDomainMask, true)
      #expect(libraries == FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).map(\.path))
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: false)
      #expect(support.path == libraries[0] + "/Application Support")
    }

    @Test("What an app writes behind the call at which it was killed is gone at the next launch")
    func writesBehindKill() async throws {
      try session.world.killApp(after: "finish")
      shop.buy()
      await session.world.settle()
      #expect(!session.world.isAppRunning)
      await session.world.launchApp()
      await session.world.settle()
      #expect(!shop.isWritten)
      #expect(!UserDefaults.standard.bool(forKey: "has-coins"))
      let error = #expect(throws: RulesBroken.self) { try session.verify() }
      #expect(String(describing: error).contains("entitlements-match-store"), "\(String(describing: error))")
    }

    @Test("What it wrote before that call is there")
    func writesBeforeKill() async throws {
      shop.savesFirst = true
      try session.world.killApp(after: "finish")
      shop.buy()
      await session.world.settle()
      await session.world.launchApp()
      await session.world.settle()
      #expect(shop.isWritten && UserDefaults.standard.bool(forKey: "has-coins"))
      try session.verify()
    }

    @Test("A payment in the callback of a question that the test asked is asked for, and another one is not")
    func payments() async throws {
      shop.savesFirst = true
      shop.buy()
      await session.world.settle()
      let isNamed = { (text: String) in text.contains("one-add-per-tap") }
      #expect(try !isNamed(String(describing: session.world.result())))
      shop.paymentCount = 2
      shop.buy()
      await session.world.settle()
      #expect(try isNamed(String(describing: session.world.result())))
    }

    @Test("A product that was only asked about is not asked for in another callback")
    func otherCallback() async throws {
      shop.savesFirst = true
      shop.extra = "pro"
      shop.buy()
      await session.world.settle()
      #expect(try String(describing: session.world.result()).contains("one-add-per-tap"))
    }
  }
}
