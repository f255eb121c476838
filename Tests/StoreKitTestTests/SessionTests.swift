import Foundation
import StoreKit
import StoreKitTest
import Testing

/// Tests with a session run one after another: a process has one App Store.
@Suite(.serialized)
enum Sessions {}

extension Sessions {
  @Suite @MainActor
  struct Purchases {
    let session: SKTestSession
    let shop = Shop()

    init() throws {
      session = try SKTestSession(configurationFileNamed: "Products")
      session.disableDialogs = true
      session.clearTransactions()
      shop.open()
    }

    @Test("A purchase is told as purchasing and purchased, and is out of the queue when it was finished")
    func purchase() async throws {
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
  }
}
