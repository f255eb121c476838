import Foundation
import StoreKit

/// Purchases as operations: each purchase is a chain of them.
final class PurchaseQueue {
  let vault = KeychainVault()
  let center: TransactionCenter
  private let operations: OperationQueue

  init(amounts: [String: Int]) {
    center = TransactionCenter(vault: vault, amounts: amounts)
    operations = OperationQueue()
    operations.name = "com.example.operationkit"
    operations.qualityOfService = .userInitiated
  }

  /// Loads the product, pays for it, and reports the result on the main queue.
  func purchase(_ identifier: String, quantity: Int, completion: @escaping (Result<String, Error>) -> Void) {
    let products = ProductsOperation(identifiers: [identifier])
    let payment = PaymentOperation(identifier: identifier, quantity: quantity, center: center)
    payment.addDependency(products)
    let end = BlockOperation { [unowned payment] in
      if let outcome = payment.outcome { completion(outcome) }
    }
    end.addDependency(payment)
    operations.addOperations([products, payment], waitUntilFinished: false)
    OperationQueue.main.addOperation(end)
  }

  /// Restores, then ensures that there is a receipt.
  func restore(completion: @escaping (Error?) -> Void) {
    let restore = RestoreOperation(center: center)
    let receipt = ReceiptRefreshOperation()
    receipt.addDependency(restore)
    let end = BlockOperation { [unowned restore] in completion(restore.error) }
    end.addDependency(receipt)
    operations.addOperations([restore, receipt], waitUntilFinished: false)
    OperationQueue.main.addOperation(end)
  }
}
