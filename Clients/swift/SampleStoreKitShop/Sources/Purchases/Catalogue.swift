import Foundation
import StoreKit

/// The products that the store sells, after a response.
final class Catalogue: NSObject {
  enum Failure: Error {
    case notForSale
  }

  private var products: [String: SKProduct] = [:]
  private var waiting: [SKRequest: (identifier: String, handler: (Result<SKProduct, Error>) -> Void)] = [:]

  func product(_ identifier: String, _ handler: @escaping (Result<SKProduct, Error>) -> Void) {
    if let product = products[identifier] { return handler(.success(product)) }
    let request = SKProductsRequest(productIdentifiers: [identifier])
    request.delegate = self
    waiting[request] = (identifier, handler)
    request.start()
  }
}

extension Catalogue: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    for product in response.products { products[product.productIdentifier] = product }
  }

  func requestDidFinish(_ request: SKRequest) {
    guard let (identifier, handler) = waiting.removeValue(forKey: request) else { return }
    handler(products[identifier].map { .success($0) } ?? .failure(Failure.notForSale))
  }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    waiting.removeValue(forKey: request)?.handler(.failure(error))
  }
}
