import Purchases
import StoreKit

/// The shop as its user has it: taps, and what it shows.
struct JudgedShop: JudgedApp {
  static let description = Assay.Description(
    title: "A shop on StoreKit", productTypes: [.consumable, .nonConsumable], lacks: [.promotions],
    resets: true)

  let wallet: Wallet
  let purchases: PurchaseController

  init() {
    let counted = Assay.products.filter { $0.type == .consumable }
    wallet = Wallet { identifier in counted.first { $0.productIdentifier == identifier }?.grants }
    purchases = PurchaseController(wallet: wallet)
  }

  func launch() {
    purchases.account = Assay.user
    purchases.start()
  }

  func buy(_ productIdentifier: String, quantity: Int) {
    purchases.account = Assay.user
    purchases.purchase(productIdentifier, quantity: quantity) { outcome in print(outcome) }
  }

  func restore() { purchases.restore() }

  func loginChanged() { purchases.account = Assay.user }

  func owned(_ productIdentifier: String) -> Int {
    wallet.balance(of: productIdentifier, account: Assay.user)
  }
}

Assay.run(JudgedShop())
