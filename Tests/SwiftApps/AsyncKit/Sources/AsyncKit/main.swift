import Foundation
import StoreKit

/// An app around the store with `async` functions.
final class AsyncApp: JudgedApp {
  static var description: Assay.Description {
    Assay.Description(
      title: "A wrapper with continuations", productTypes: [.consumable, .nonConsumable],
      has: [.receipts], lacks: [.promotions])
  }

  private let ledger = Ledger(
    amounts: Dictionary(
      uniqueKeysWithValues: Assay.products.filter { $0.type == .consumable }
        .map { ($0.productIdentifier, $0.grants) }))
  private lazy var store = Store(ledger: ledger)

  func launch() { store.onUnexpectedFailure = { print("failed:", $0 as Any) } }

  func buy(_ productIdentifier: String, quantity: Int) {
    Task {
      do {
        print("bought:", try await store.buy(productIdentifier, quantity: quantity))
      } catch {
        print("not bought:", error)
      }
    }
  }

  func restore() {
    Task {
      do {
        try await store.restore()
        print("restored, with a receipt of", try await store.receipt()?.count ?? 0, "bytes")
      } catch {
        print("not restored:", error)
      }
    }
  }

  func owned(_ productIdentifier: String) -> Int { ledger.amount(of: productIdentifier) }
}

Assay.run(AsyncApp())
