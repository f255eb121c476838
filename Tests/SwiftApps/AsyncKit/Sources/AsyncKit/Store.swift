import Foundation
import StoreKit

/// The store with `async` functions.
@MainActor
final class Store: NSObject {
  enum Failure: Error { case notAllowed, unknownProduct, notSaved }
  enum Outcome { case bought, pending, cancelled }

  private let ledger: Ledger
  private let transactions: TransactionObserver
  private var products: [String: SKProduct] = [:]

  init(ledger: Ledger) {
    self.ledger = ledger
    transactions = TransactionObserver(ledger: ledger)
    super.init()
    SKPaymentQueue.default().add(transactions)
  }

  /// Called with each failure that no caller awaits.
  var onUnexpectedFailure: ((Error?) -> Void)? {
    get { transactions.onUnexpectedFailure }
    set { transactions.onUnexpectedFailure = newValue }
  }

  func product(_ identifier: String) async throws -> SKProduct {
    if let known = products[identifier] { return known }
    for product in try await ProductsLoader.load([identifier]) {
      products[product.productIdentifier] = product
    }
    guard let product = products[identifier] else { throw Failure.unknownProduct }
    return product
  }

  /// Buys a product. Returns when the purchase is saved, canceled or waiting for approval.
  func buy(_ identifier: String, quantity: Int = 1) async throws -> Outcome {
    guard SKPaymentQueue.canMakePayments() else { throw Failure.notAllowed }
    let payment = SKMutablePayment(product: try await product(identifier))
    payment.quantity = quantity
    do {
      let isBought = try await transactions.result(of: payment)
      return isBought ? .bought : .pending
    } catch SKError.paymentCancelled {
      return .cancelled
    }
  }

  func restore() async throws { try await transactions.restore() }

  /// The receipt. It is requested from the store if there is none.
  func receipt() async throws -> Data? {
    if let receipt = storedReceipt { return receipt }
    try await ReceiptLoader.refresh()
    return storedReceipt
  }

  private var storedReceipt: Data? {
    Bundle.main.appStoreReceiptURL.flatMap { try? Data(contentsOf: $0) }
  }
}
