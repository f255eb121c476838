import Foundation
import StoreKit

/// An app that uses the queue of operations.
final class OperationApp: JudgedApp {
  static var description: Assay.Description {
    Assay.Description(
      title: "Purchases as operations, kept in the keychain", productTypes: [.consumable, .nonConsumable],
      has: [.receipts], lacks: [.promotions])
  }

  private let purchases = PurchaseQueue(
    amounts: Dictionary(
      uniqueKeysWithValues: Assay.products.filter { $0.type == .consumable }
        .map { ($0.productIdentifier, $0.grants) }))

  func launch() { purchases.center.unexpectedFailure = { print("failed:", $0 as Any) } }

  func buy(_ productIdentifier: String, quantity: Int) {
    purchases.purchase(productIdentifier, quantity: quantity) { print("bought:", $0) }
  }

  func restore() { purchases.restore { print("restored:", $0 as Any) } }

  func owned(_ productIdentifier: String) -> Int {
    let vault = purchases.vault
    return vault.balance(of: productIdentifier) + (vault.isUnlocked(productIdentifier) ? 1 : 0)
  }
}

Assay.run(OperationApp())
