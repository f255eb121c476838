/// Requests and receipts.
extension App {
  /// Starts a products request.
  public func requestProducts(
    _ identifiers: [String], file: StaticString = #filePath, line: Int = #line,
    response: @escaping @MainActor (ProductsResponse) throws -> Void,
    failed: @escaping @MainActor (StoreError) throws -> Void = { _ in }
  ) -> Request {
    let reply = launch.calls.startProducts(identifiers, at: Place(file, line))
    return Request(launch, reply.number, RequestHandlers(response: response, failed: failed))
  }

  /// Makes a products request without starting it.
  public func productsRequest(
    _ identifiers: [String], _ handlers: RequestHandlers, file: StaticString = #filePath, line: Int = #line
  ) -> Request {
    Request(launch, launch.calls.makeProductsRequest(identifiers, at: Place(file, line)).number, handlers)
  }

  /// Starts a receipt refresh; an invalid receipt can be requested from the sandbox.
  @discardableResult
  public func refreshReceipt(
    _ properties: ReceiptProperties = [], file: StaticString = #filePath, line: Int = #line,
    finished: @escaping @MainActor () throws -> Void,
    failed: @escaping @MainActor (StoreError) throws -> Void = { _ in }
  ) -> Request {
    let reply = launch.calls.refreshReceipt(properties, at: Place(file, line))
    return Request(launch, reply.number, RequestHandlers(finished: finished, failed: failed), properties)
  }

  /// The receipt with its entries.
  public func receipt(file: StaticString = #filePath, line: Int = #line) -> Receipt? {
    launch.calls.readReceipt(at: Place(file, line)).receipt
  }

  /// The receipt in the form for servers.
  public func receiptData(file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.readReceiptData(at: Place(file, line)).text
  }

  /// The path of the receipt; the file may not exist.
  public func receiptPath(file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.receiptURL(at: Place(file, line)).text
  }

  /// Validates a receipt with the store directly, which Apple advises against.
  public func checkReceipt(
    _ question: CheckQuestion, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor (Result<ReceiptCheck, StoreError>) throws -> Void
  ) {
    let number = launch.expectVisit { event in
      guard case .receiptChecked(_, let reply) = event else { return }
      switch reply {
      case .checked(let check): try handler(.success(check))
      case .unanswered(let error): try handler(.failure(error))
      }
    }
    _ = launch.calls.checkReceipt(number: number, question, at: Place(file, line))
  }

  /// Ends the process because of an invalid receipt.
  public func terminateForInvalidReceipt(file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.terminateForInvalidReceipt(at: Place(file, line))
  }
}
