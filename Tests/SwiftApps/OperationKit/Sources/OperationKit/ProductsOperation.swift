import Foundation
import StoreKit

/// Loads products.
final class ProductsOperation: AsynchronousOperation, @unchecked Sendable {
  private let identifiers: Set<String>
  private var request: SKProductsRequest?
  /// The store's answer, after the operation is finished.
  private(set) var outcome: Result<[SKProduct], Error>?

  init(identifiers: Set<String>) {
    self.identifiers = identifiers
    super.init()
    name = "products"
  }

  override func main() {
    let request = SKProductsRequest(productIdentifiers: identifiers)
    self.request = request
    request.delegate = self
    request.start()
  }

  override func cancel() {
    super.cancel()
    request?.cancel()
    if isExecuting { finish() }
  }
}

extension ProductsOperation: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    outcome = .success(response.products)
  }

  func requestDidFinish(_ request: SKRequest) {
    self.request = nil
    finish()
  }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    outcome = .failure(error)
    self.request = nil
    finish()
  }
}
