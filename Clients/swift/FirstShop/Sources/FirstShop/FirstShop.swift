import Foundation
import StoreKit

/// A shop for consumables: it saves each purchase as a file (the grant) before it finishes the transaction.
final class PurchaseObserver: NSObject, SKPaymentTransactionObserver {
  private let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]

  func start() { SKPaymentQueue.default().add(self) }

  func buy(_ productIdentifier: String, quantity: Int) {
    guard SKPaymentQueue.canMakePayments() else { return }
    let payment = SKMutablePayment()
    payment.productIdentifier = productIdentifier
    payment.quantity = quantity
    SKPaymentQueue.default().add(payment)
  }

  func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction]) {
    for transaction in transactions {
      let isFailed = transaction.transactionState == .failed
      let isBought = transaction.transactionState == .purchased && deliver(transaction)
      if isFailed || isBought { queue.finishTransaction(transaction) }
    }
  }

  /// Returns whether the purchase is saved; if the disk is full, the next launch retries.
  private func deliver(_ transaction: SKPaymentTransaction) -> Bool {
    let file = grants(of: transaction.payment.productIdentifier)
      .appending(path: transaction.transactionIdentifier ?? "")
    if FileManager.default.fileExists(atPath: file.path) { return true }
    let quantity = Data("\(transaction.payment.quantity)".utf8)
    return (try? quantity.write(to: file, options: .atomic)) != nil
  }

  /// How often a product was bought.
  func count(of productIdentifier: String) -> Int {
    let folder = grants(of: productIdentifier)
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).compactMap { try? Int(String(contentsOf: $0, encoding: .utf8)) }.reduce(0, +)
  }

  private func grants(of productIdentifier: String) -> URL {
    let folder = folder.appending(path: productIdentifier)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

/// The shop as its user has it.
@main
struct FirstShop: JudgedApp {
  static let description = Assay.Description(
    productTypes: [.consumable], lacks: [.restores, .promotions], resets: true)

  private let purchases = PurchaseObserver()

  static func main() { Assay.run(FirstShop()) }

  func launch() { purchases.start() }

  func buy(_ productIdentifier: String, quantity: Int) {
    purchases.buy(productIdentifier, quantity: quantity)
  }

  func owned(_ productIdentifier: String) -> Int {
    purchases.count(of: productIdentifier) * (Assay.grants(of: productIdentifier) ?? 1)
  }
}
