import StoreKit

protocol ProductsRequestCreating {
  func makeRequest(_ identifiers: Set<String>) -> SKProductsRequest
}

struct ProductsRequestFactory: ProductsRequestCreating {
  init() {}

  func makeRequest(_ identifiers: Set<String>) -> SKProductsRequest {
    return SKProductsRequest(productIdentifiers: identifiers)
  }
}

protocol CatalogueDelegate: AnyObject {
  func catalogue(_ catalogue: Catalogue, didLoad rows: [Catalogue.Row])
  func catalogue(_ catalogue: Catalogue, didRejectIdentifiers identifiers: [String])
  func catalogue(_ catalogue: Catalogue, didFailWith error: Error)
}

/// Loads the products of a shop, and tells its delegate.
final class Catalogue: NSObject {
  struct Row: Equatable {
    let identifier: String
    let title: String
    let price: String
    let trial: String?
  }

  weak var delegate: CatalogueDelegate?
  private let factory: ProductsRequestCreating
  private var request: SKProductsRequest?

  init(factory: ProductsRequestCreating = ProductsRequestFactory()) {
    self.factory = factory
    super.init()
  }

  var isLoading: Bool { return request != nil }

  func load(_ identifiers: Set<String>) {
    request?.cancel()
    let request = factory.makeRequest(identifiers)
    request.delegate = self
    request.start()
    self.request = request
  }

  static func price(of product: SKProduct) -> String {
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    formatter.locale = product.priceLocale
    return formatter.string(from: product.price) ?? ""
  }

  static func trial(of product: SKProduct) -> String? {
    guard let offer = product.introductoryPrice, offer.paymentMode == .freeTrial else { return nil }
    let count = offer.subscriptionPeriod.numberOfUnits * offer.numberOfPeriods
    switch offer.subscriptionPeriod.unit {
    case .day: return "\(count) days free"
    case .week: return "\(count) weeks free"
    case .month: return "\(count) months free"
    case .year: return "\(count) years free"
    @unknown default: return nil
    }
  }
}

extension Catalogue: SKProductsRequestDelegate {
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse) {
    let rows = response.products
      .sorted { $0.price.compare($1.price) == .orderedAscending }
      .map {
        Row(
          identifier: $0.productIdentifier, title: $0.localizedTitle, price: Catalogue.price(of: $0),
          trial: Catalogue.trial(of: $0))
      }
    delegate?.catalogue(self, didLoad: rows)
    if !response.invalidProductIdentifiers.isEmpty {
      delegate?.catalogue(self, didRejectIdentifiers: response.invalidProductIdentifiers)
    }
  }

  func requestDidFinish(_ request: SKRequest) { self.request = nil }

  func request(_ request: SKRequest, didFailWithError error: Error) {
    self.request = nil
    delegate?.catalogue(self, didFailWith: error)
  }
}
