import Foundation
import StoreKit

/// Loads products. Each request is the key of its delegate.
final class ProductStore: NSObject {
  private struct Waiting {
    weak var delegate: ProductsDelegate?
  }

  private var waiting: [SKRequest: Waiting] = [:]
  private(set) var products: [String: SKProduct] = [:]

  func load(_ identifiers: Set<String>, delegate: ProductsDelegate) {
    let request = SKProductsRequest(productIdentifiers: identifiers)
    request.delegate = self
    waiting[request] = Waiting(delegate: delegate)
    request.start()
  }

  /// The price, formatted for the country in which the product is sold.
  func price(of product: SKProduct) -> String? {
    let formatter = NumberFormatter()
    formatter.formatterBehavior = .behavior10_4
    formatter.numberStyle = .currency
    formatter.locale = product.priceLocale
    return formatter.string(from: product.price)
  }
}

extension ProductStore: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    for product in response.products { products[product.productIdentifier] = product }
    waiting[request]?.delegate?
      .store(self, didLoad: response.products, invalid: response.invalidProductIdentifiers)
  }

  func requestDidFinish(_ request: SKRequest) { waiting[request] = nil }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    waiting.removeValue(forKey: request)?.delegate?.store(self, didFailToLoad: error)
  }
}
