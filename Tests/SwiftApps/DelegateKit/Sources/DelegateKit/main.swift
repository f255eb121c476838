import Foundation
import StoreKit

/// An app that uses the chain of delegates.
final class DelegateApp: JudgedApp, ShopController.View {
  static var description: Assay.Description {
    Assay.Description(
      title: "A chain of delegates that finishes before it delivers",
      productTypes: [.consumable, .nonConsumable], has: [.receipts, .claims], lacks: [.promotions])
  }

  private let shop = ShopController(
    amounts: Dictionary(
      uniqueKeysWithValues: Assay.products.filter { $0.type == .consumable }
        .map { ($0.productIdentifier, $0.grants) }))

  func launch() { shop.view = self }
  func buy(_ productIdentifier: String, quantity: Int) { shop.buy(productIdentifier, quantity: quantity) }
  func restore() { shop.restore() }

  func owned(_ productIdentifier: String) -> Int {
    shop.defaults.balance(of: productIdentifier) + (shop.defaults.isUnlocked(productIdentifier) ? 1 : 0)
  }

  nonisolated func shop(_ shop: ShopController, says text: String, isError: Bool) { print(text) }
  nonisolated func shop(
    _ shop: ShopController, delivered count: Int, of product: String, for transaction: SKPaymentTransaction
  ) {
    Assay.claimGranted(product, for: transaction, count: count)
  }
  nonisolated func shop(_ shop: ShopController, isBusy: Bool) { print("busy:", isBusy) }
}

Assay.run(DelegateApp())
