import StoreKit

/// The user interface, which only reports here.
enum Screen {
  static func tell(_ text: String, isError: Bool = true) {
    Assay.showDialog(isError ? .error : .message, text)
  }
  static func show(isBusy: Bool) { Assay.showBusy(isBusy) }
}

/// A subscription shop that reads the receipt, as seen by its user and the harness.
struct DateShop: JudgedApp {
  static let description = Assay.Description(
    title: "DateKit, dates in the receipt", productTypes: [.autoRenewable], has: [.receipts, .interface],
    lacks: [.promotions],
    resets: true)

  private let store = SubscriptionStore()

  func launch() { store.start() }
  func buy(_ productIdentifier: String, quantity: Int) { store.purchase(productIdentifier) }
  func restore() { store.restore() }
  func owned(_ productIdentifier: String) -> Int { store.isActive(productIdentifier) ? 1 : 0 }
}

Assay.run(DateShop())
