import Foundation
import StoreKit

/// The end of the chain: buys products, and delivers verified purchases.
final class ShopController {
  /// The messages of the shop to its user.
  protocol View: AnyObject {
    func shop(_ shop: ShopController, says text: String, isError: Bool)
    func shop(_ shop: ShopController, isBusy: Bool)
    func shop(
      _ shop: ShopController, delivered count: Int, of product: String, for transaction: SKPaymentTransaction)
  }

  weak var view: View?
  let defaults = PurchaseDefaults()
  private let amounts: [String: Int]
  private let products = ProductStore()
  private let payments = PaymentStore()
  private let verifier = ReceiptVerifier()
  private var wanted: [(identifier: String, quantity: Int)] = []

  /// - Parameter amounts: The amount that a purchase of each consumable adds. Other products are unlocked.
  init(amounts: [String: Int]) {
    self.amounts = amounts
    payments.delegate = self
    verifier.delegate = self
    payments.startObserving()
  }

  func buy(_ identifier: String, quantity: Int) {
    guard SKPaymentQueue.canMakePayments() else {
      view?.shop(self, says: "Purchases are switched off.", isError: false)
      return
    }
    if let product = products.products[identifier] {
      payments.pay(for: product, quantity: quantity)
    } else {
      wanted.append((identifier, quantity))
      products.load([identifier], delegate: self)
    }
  }

  func restore() {
    view?.shop(self, isBusy: true)
    payments.restore()
  }

  private func deliver(_ transaction: SKPaymentTransaction) {
    let payment = transaction.original?.payment ?? transaction.payment
    guard let identifier = transaction.transactionIdentifier, !payment.productIdentifier.isEmpty else {
      return
    }
    let product = payment.productIdentifier
    let count = (amounts[product] ?? 1) * payment.quantity
    let isNew =
      amounts[product] == nil
      ? defaults.unlock(product) : defaults.credit(count, of: product, transaction: identifier)
    if isNew { view?.shop(self, delivered: count, of: product, for: transaction) }
  }
}

extension ShopController: ProductsDelegate {
  func store(_ store: ProductStore, didLoad products: [SKProduct], invalid: [String]) {
    let taps = wanted
    wanted = []
    for (identifier, quantity) in taps {
      if let product = store.products[identifier] {
        payments.pay(for: product, quantity: quantity)
      } else if invalid.contains(identifier) {
        view?.shop(self, says: "This is not for sale.", isError: false)
      } else {
        wanted.append((identifier, quantity))
      }
    }
  }

  func store(_ store: ProductStore, didFailToLoad error: Error) {
    wanted = []
    view?.shop(self, says: "The store could not be reached.", isError: true)
  }
}

extension ShopController: PaymentsDelegate {
  func store(_ store: PaymentStore, didPurchase transaction: SKPaymentTransaction) {
    verifier.verify(transaction)
  }

  func store(_ store: PaymentStore, didRestore transaction: SKPaymentTransaction) {
    verifier.verify(transaction)
  }

  func store(_ store: PaymentStore, didFail transaction: SKPaymentTransaction, error: Error?) {
    if let error = error as NSError?, error.domain == SKErrorDomain,
      error.code == SKError.paymentCancelled.rawValue
    {
      return
    }
    view?.shop(self, says: error?.localizedDescription ?? "The purchase failed.", isError: true)
  }

  func store(_ store: PaymentStore, didRevoke products: [String]) { products.forEach(defaults.lock) }

  func storeDidFinishRestoring(_ store: PaymentStore) { view?.shop(self, isBusy: false) }

  func store(_ store: PaymentStore, didFailToRestore error: Error) {
    view?.shop(self, isBusy: false)
    if (error as? SKError)?.code != .paymentCancelled {
      view?.shop(self, says: error.localizedDescription, isError: true)
    }
  }
}

extension ShopController: ReceiptVerifierDelegate {
  func verifier(_ verifier: ReceiptVerifier, didVerify transaction: SKPaymentTransaction) {
    deliver(transaction)
  }

  func verifier(_ verifier: ReceiptVerifier, didReject transaction: SKPaymentTransaction, error: Error) {
    view?.shop(self, says: "The purchase could not be verified.", isError: true)
  }
}
