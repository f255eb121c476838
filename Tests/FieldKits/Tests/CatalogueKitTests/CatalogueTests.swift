import StoreKit
import XCTest

@testable import CatalogueKit

final class RequestMock: SKProductsRequest {
  var identifiers: Set<String> = []
  var startCount = 0
  var cancelCount = 0

  override func start() { startCount += 1 }
  override func cancel() { cancelCount += 1 }
}

final class FactoryMock: ProductsRequestCreating {
  var requests: [RequestMock] = []

  func makeRequest(_ identifiers: Set<String>) -> SKProductsRequest {
    let request = RequestMock(productIdentifiers: identifiers)
    request.identifiers = identifiers
    requests.append(request)
    return request
  }
}

final class DelegateSpy: CatalogueDelegate {
  var rows: [Catalogue.Row] = []
  var rejected: [String] = []
  var error: Error?
  var onEnd: () -> Void = {}

  func catalogue(_ catalogue: Catalogue, didLoad rows: [Catalogue.Row]) { self.rows = rows }
  func catalogue(_ catalogue: Catalogue, didRejectIdentifiers identifiers: [String]) {
    rejected = identifiers
  }
  func catalogue(_ catalogue: Catalogue, didFailWith error: Error) {
    self.error = error
    onEnd()
  }
}

extension SKProduct {
  static func make(_ identifier: String, _ title: String, _ price: String, locale: String = "en_US")
    -> SKProduct
  {
    let product = SKProduct()
    product.setValue(identifier, forKey: "productIdentifier")
    product.setValue(title, forKey: "localizedTitle")
    product.setValue(NSDecimalNumber(string: price), forKey: "price")
    product.setValue(Locale(identifier: locale), forKey: "priceLocale")
    return product
  }
}

final class CatalogueTests: XCTestCase {
  private let factory = FactoryMock()
  private let delegate = DelegateSpy()
  private lazy var catalogue: Catalogue = {
    let catalogue = Catalogue(factory: factory)
    catalogue.delegate = delegate
    return catalogue
  }()

  private func respond(_ products: [SKProduct], invalid: [String] = []) {
    let response = SKProductsResponse()
    response.setValue(products, forKey: "products")
    response.setValue(invalid, forKey: "invalidProductIdentifiers")
    catalogue.productsRequest(factory.requests[0], didReceive: response)
    catalogue.requestDidFinish(factory.requests[0])
  }

  func testLoadStartsOneRequest() {
    catalogue.load(["a", "b"])
    XCTAssertEqual(factory.requests.map { $0.identifiers }, [["a", "b"]])
    XCTAssertEqual(factory.requests[0].startCount, 1)
    XCTAssertTrue(factory.requests[0].delegate === catalogue)
    XCTAssertTrue(catalogue.isLoading)
  }

  func testSecondLoadCancelsTheFirst() {
    catalogue.load(["a"])
    catalogue.load(["b"])
    XCTAssertEqual(factory.requests[0].cancelCount, 1)
    XCTAssertEqual(factory.requests[1].startCount, 1)
  }

  func testRowsAreSortedByPrice() {
    catalogue.load(["a", "b"])
    respond([.make("b", "Gold", "9.99"), .make("a", "Silver", "4.99")], invalid: ["c"])
    XCTAssertEqual(delegate.rows.map { $0.title }, ["Silver", "Gold"])
    XCTAssertEqual(delegate.rows.map { $0.price }, ["$4.99", "$9.99"])
    XCTAssertEqual(delegate.rejected, ["c"])
    XCTAssertFalse(catalogue.isLoading)
  }

  func testFreeTrial() {
    let period = SKProductSubscriptionPeriod()
    period.setValue(7, forKey: "numberOfUnits")
    period.setValue(SKProduct.PeriodUnit.day.rawValue, forKey: "unit")
    let discount = SKProductDiscount()
    discount.setValue(SKProductDiscount.PaymentMode.freeTrial.rawValue, forKey: "paymentMode")
    discount.setValue(1, forKey: "numberOfPeriods")
    discount.setValue(period, forKey: "subscriptionPeriod")
    discount.setValue(NSDecimalNumber(value: 0), forKey: "price")
    let product = SKProduct.make("club", "Club", "4.99")
    product.setValue(discount, forKey: "introductoryPrice")
    product.setValue("group", forKey: "subscriptionGroupIdentifier")
    XCTAssertEqual(Catalogue.trial(of: product), "7 days free")
    XCTAssertEqual(product.subscriptionGroupIdentifier, "group")
    XCTAssertNil(Catalogue.trial(of: .make("coins", "Coins", "0.99")))
  }

  func testWithoutAStoreARealRequestFails() {
    let catalogue = Catalogue()
    catalogue.delegate = delegate
    let failed = expectation(description: "failed")
    delegate.onEnd = { failed.fulfill() }
    catalogue.load(["a"])
    waitForExpectations(timeout: 5)
    XCTAssertFalse(catalogue.isLoading)
    XCTAssertEqual((delegate.error as NSError?)?.domain, SKErrorDomain)
  }
}
