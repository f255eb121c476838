internal import AssayApp
public import Foundation

/// A request for what the store sells.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
  private let identifiers: [String]

  /// Asks for nothing.
  public override init() { identifiers = [] }

  /// Asks for products by their identifiers.
  public init(productIdentifiers: Set<String>) { identifiers = productIdentifiers.sorted() }

  /// Who is told of the products. It is held weakly.
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

/// Who is told of products.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// The store has told of products; the end of the request follows.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// What the store tells of the products that it was asked for.
open class SKProductsResponse: NSObject, @unchecked Sendable {
  private let told: (products: [SKProduct], invalid: [String])

  /// Makes an empty response.
  public override init() { told = ([], []) }

  init(_ products: [SKProduct], _ invalid: [String]) { told = (products, invalid) }

  /// The products that it sells.
  open var products: [SKProduct] { told.products }

  /// The identifiers that it does not know.
  open var invalidProductIdentifiers: [String] { told.invalid }
}
