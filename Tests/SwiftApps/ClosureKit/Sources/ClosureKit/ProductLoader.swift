import Foundation
import StoreKit

/// Loads products and retains each request until it has answered.
final class ProductLoader: NSObject {
  typealias Completion = (Result<(products: Set<SKProduct>, invalid: Set<String>), Error>) -> Void

  private var completions: [SKProductsRequest: Completion] = [:]
  private(set) var products: [String: SKProduct] = [:]

  func load(_ productIds: Set<String>, completion: @escaping Completion) {
    let request = SKProductsRequest(productIdentifiers: productIds)
    request.delegate = self
    completions[request] = completion
    request.start()
  }
}

extension ProductLoader: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    for product in response.products { products[product.productIdentifier] = product }
    let completion = completions.removeValue(forKey: request)
    completion?(.success((Set(response.products), Set(response.invalidProductIdentifiers))))
  }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    guard let request = request as? SKProductsRequest else { return }
    completions.removeValue(forKey: request)?(.failure(error))
  }
}
