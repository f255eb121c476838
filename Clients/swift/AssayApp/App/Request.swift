/// A request of products or of a receipt; its handlers are told until it is cancelled or has others.
@MainActor
public final class Request {
  /// The properties of the receipt that a refresh asks the test store for.
  public let receiptProperties: ReceiptProperties
  /// Who is told what comes of it.
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

  /// Starts a request that was only made.
  public func start(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.startRequest(number, at: Place(file, line)) }
  }

  /// Cancels it; no handler is called.
  public func cancel(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.cancelRequest(number, at: Place(file, line)) }
  }

  /// Lets go of the object; a request that nobody keeps never answers.
  public func release(file: StaticString = #filePath, line: Int = #line) {
    if let number { _ = launch.calls.releaseRequest(number, at: Place(file, line)) }
  }

  private func tellHandlers() {
    if let number { launch.requests[number] = handlers }
  }
}

/// Who is told what comes of a request.
public struct RequestHandlers {
  /// The store has told of products.
  public var response: (@MainActor (ProductsResponse) throws -> Void)?
  /// The request ended well.
  public var finished: (@MainActor () throws -> Void)?
  /// The request ended with an error.
  public var failed: (@MainActor (StoreError) throws -> Void)?

  /// Handlers; what is left out is not told.
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

/// What the store tells of the products that it was asked for.
public struct ProductsResponse: Sendable {
  /// The products that it sells.
  public let products: [Product]
  /// The identifiers that it does not know.
  public let invalidProductIdentifiers: [String]
}
