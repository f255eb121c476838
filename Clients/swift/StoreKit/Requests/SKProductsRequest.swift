internal import AppSide
public import Foundation

/// A request for products from the store.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private let identifiers: [String]

  /// Requests nothing.
  public override init() { identifiers = [] }

  /// Requests products by their identifiers.
  public init(productIdentifiers: Set<String>) { identifiers = productIdentifiers.sorted() }

  /// The delegate that receives the products. It is held weakly.
  open weak var delegate: (any SKProductsRequestDelegate)? {
    get { storedDelegate as? any SKProductsRequestDelegate }
    set { storedDelegate = newValue }
  }

  override func makeCall(_ conversation: Conversation, at line: Place) -> Int? {
    conversation.startProducts(identifiers, at: line).number
  }

  override func receive(_ products: [SKProduct], _ invalid: [String]) {
    delegate?.productsRequest(self, didReceive: SKProductsResponse(products, invalid))
  }
}

/// A delegate that receives products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// Receives the products that the store returned. The end of the request follows.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The store's response to a products request.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  private let held: Held<ResponseFacts>

  /// Makes an empty response.
  public override init() { held = Held(ResponseFacts()) }

  init(_ products: [SKProduct], _ invalid: [String]) {
    held = Held(ResponseFacts(products: products, invalidProductIdentifiers: invalid))
  }

  /// The products for sale.
  open var products: [SKProduct] { held.now.products }

  /// The identifiers that the store does not know.
  open var invalidProductIdentifiers: [String] { held.now.invalidProductIdentifiers }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { held.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { held.now.value(forKey: key) }
}

/// The values of a response.
private struct ResponseFacts: KeyedProperties {
  var products: [SKProduct] = []
  var invalidProductIdentifiers: [String] = []

  static let properties: [String: KeyedProperty<ResponseFacts>] = [
    "products": KeyedProperty(\.products),
    "invalidProductIdentifiers": KeyedProperty(\.invalidProductIdentifiers),
  ]
}
