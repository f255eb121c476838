/// A request for products or a receipt; its handlers are called until it is cancelled or has others.
@MainActor
public final class Request {
  /// The properties of the receipt that a refresh requests from the sandbox.
  public let receiptProperties: ReceiptProperties
  /// The handlers of the request.
  public var handlers: RequestHandlers {
    didSet { tellHandlers() }
  }
  private let launch: Launch
  private let number: Int?

  init(_ launch: Launch, _ number: Int?, _ handlers: RequestHandlers, _ properties: ReceiptProperties = []) {
    self.launch = launch
    self.number = number
    self.handlers = handlers
    receiptProperties = properties
    tellHandlers()
  }

  /// Starts a request that was made without starting it.
  public func start(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.startRequest(number, at: Place(file, line)) }
  }

  /// Cancels the request; no handler is called.
  public func cancel(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.cancelRequest(number, at: Place(file, line)) }
  }

  /// Releases the object; a released request never answers.
  public func release(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.releaseRequest(number, at: Place(file, line)) }
  }

  private func tellHandlers() {
    if let number { launch.requests[number] = handlers }
  }
}

/// The handlers of a request.
public struct RequestHandlers {
  /// The store returned products.
  public var response: (@MainActor (ProductsResponse) throws -> Void)?
  /// The request succeeded.
  public var finished: (@MainActor () throws -> Void)?
  /// The request failed with an error.
  public var failed: (@MainActor (StoreError) throws -> Void)?

  /// Makes handlers; omitted ones are ignored.
  public init(
    response: (@MainActor (ProductsResponse) throws -> Void)? = nil,
    finished: (@MainActor () throws -> Void)? = nil,
    failed: (@MainActor (StoreError) throws -> Void)? = nil
  ) {
    self.response = response
    self.finished = finished
    self.failed = failed
  }
}

/// The store's response to a products request.
public struct ProductsResponse: Sendable {
  /// The products for sale.
  public let products: [Product]
  /// The identifiers that the store does not know.
  public let invalidProductIdentifiers: [String]
}
