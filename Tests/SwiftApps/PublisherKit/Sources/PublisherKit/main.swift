import Foundation
import StoreKit

/// An app whose shop is a screen that the user opens to buy.
final class PublisherApp: JudgedApp {
  static var description: Assay.Description {
    Assay.Description(
      title: "Publishers that begin with the screen of the shop",
      productTypes: [.consumable, .nonConsumable],
      lacks: [.promotions])
  }

  private let library = Library()
  private let amounts = Dictionary(
    uniqueKeysWithValues: Assay.products.filter { $0.type == .consumable }
      .map { ($0.productIdentifier, $0.grants) })
  private var subscriptions: [Subscription] = []
  private lazy var shop: ShopViewModel = {
    let shop = ShopViewModel(library: library, amounts: amounts)
    shop.alerts.sink { print($0) }.store(in: &subscriptions)
    shop.busy.sink { print("busy:", $0) }.store(in: &subscriptions)
    shop.viewDidLoad()
    return shop
  }()

  func buy(_ productIdentifier: String, quantity: Int) { shop.buy(productIdentifier, quantity: quantity) }
  func restore() { shop.restore() }
  func tapped(_ name: String) { if name == "shop" { _ = shop } }
  func owned(_ productIdentifier: String) -> Int { library.amount(of: productIdentifier) }
}

Assay.run(PublisherApp())
