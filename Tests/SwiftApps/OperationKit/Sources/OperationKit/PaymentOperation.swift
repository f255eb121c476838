import Foundation
import StoreKit

/// Pays for the product that an earlier operation has loaded. Ends when the queue reports the result.
final class PaymentOperation: AsynchronousOperation, @unchecked Sendable {
  enum Failure: Error { case notAllowed, unknownProduct }

  private let identifier: String
  private let quantity: Int
  private let center: TransactionCenter
  private(set) var outcome: Result<String, Error>?

  init(identifier: String, quantity: Int, center: TransactionCenter) {
    self.identifier = identifier
    self.quantity = quantity
    self.center = center
    super.init()
    name = "payment"
  }

  override func main() {
    guard SKPaymentQueue.canMakePayments() else { return end(.failure(Failure.notAllowed)) }
    let products = dependencies.compactMap { ($0 as? ProductsOperation)?.outcome }
    for case .failure(let error) in products { return end(.failure(error)) }
    let found = products.flatMap { (try? $0.get()) ?? [] }
    guard let product = found.first(where: { $0.productIdentifier == identifier }) else {
      return end(.failure(Failure.unknownProduct))
    }
    let payment = SKMutablePayment(product: product)
    payment.quantity = quantity
    center.expect(payment) { [weak self] in self?.end($0) }
    SKPaymentQueue.default().add(payment)
  }

  private func end(_ outcome: Result<String, Error>) {
    self.outcome = outcome
    finish()
  }
}
