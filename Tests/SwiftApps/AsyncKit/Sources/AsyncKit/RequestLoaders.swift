import Foundation
import StoreKit

/// Awaits one request for products.
final class ProductsLoader: NSObject, SKProductsRequestDelegate {
  private var continuation: CheckedContinuation<[SKProduct], Error>?
  private var request: SKProductsRequest?
  /// Retains this object until the request has answered.
  private var itself: ProductsLoader?

  static func load(_ identifiers: Set<String>) async throws -> [SKProduct] {
    try await withCheckedThrowingContinuation { ProductsLoader().start(identifiers, $0) }
  }

  private func start(_ identifiers: Set<String>, _ continuation: CheckedContinuation<[SKProduct], Error>) {
    let request = SKProductsRequest(productIdentifiers: identifiers)
    (self.continuation, self.request, itself) = (continuation, request, self)
    request.delegate = self
    request.start()
  }

  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    end(.success(response.products))
  }

  func request(_ request: SKRequest, didFailWithError error: Error) { end(.failure(error)) }

  private func end(_ result: Result<[SKProduct], Error>) {
    continuation?.resume(with: result)
    (continuation, request, itself) = (nil, nil, nil)
  }
}

/// Awaits a refresh of the receipt.
final class ReceiptLoader: NSObject, SKRequestDelegate {
  private var continuation: CheckedContinuation<Void, Error>?
  private var request: SKReceiptRefreshRequest?
  private var itself: ReceiptLoader?

  static func refresh() async throws {
    try await withCheckedThrowingContinuation { ReceiptLoader().start($0) }
  }

  private func start(_ continuation: CheckedContinuation<Void, Error>) {
    let request = SKReceiptRefreshRequest()
    (self.continuation, self.request, itself) = (continuation, request, self)
    request.delegate = self
    request.start()
  }

  func requestDidFinish(_ request: SKRequest) { end(.success(())) }
  func request(_ request: SKRequest, didFailWithError error: Error) { end(.failure(error)) }

  private func end(_ result: Result<Void, Error>) {
    continuation?.resume(with: result)
    (continuation, request, itself) = (nil, nil, nil)
  }
}
