import Foundation
import StoreKit

/// Receives the results of loading products.
protocol ProductsDelegate: AnyObject {
  func store(_ store: ProductStore, didLoad products: [SKProduct], invalid: [String])
  func store(_ store: ProductStore, didFailToLoad error: Error)
}

/// Receives the results of payments.
protocol PaymentsDelegate: AnyObject {
  func store(_ store: PaymentStore, didPurchase transaction: SKPaymentTransaction)
  func store(_ store: PaymentStore, didRestore transaction: SKPaymentTransaction)
  func store(_ store: PaymentStore, didFail transaction: SKPaymentTransaction, error: Error?)
  func store(_ store: PaymentStore, didDefer transaction: SKPaymentTransaction)
  func store(_ store: PaymentStore, didRevoke products: [String])
  func storeDidFinishRestoring(_ store: PaymentStore)
  func store(_ store: PaymentStore, didFailToRestore error: Error)
}

extension PaymentsDelegate {
  func store(_ store: PaymentStore, didDefer transaction: SKPaymentTransaction) {}
}

/// Receives whether a purchase is genuine.
protocol ReceiptVerifierDelegate: AnyObject {
  func verifier(_ verifier: ReceiptVerifier, didVerify transaction: SKPaymentTransaction)
  func verifier(_ verifier: ReceiptVerifier, didReject transaction: SKPaymentTransaction, error: Error)
}
