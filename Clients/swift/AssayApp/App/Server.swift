/// The developer's server. A handler receives the answer, or an error if the server could not be reached.
@MainActor
public final class Server {
  /// A handler for an answer.
  public typealias Handler<Value> = @MainActor (Result<ServerReply<Value>, StoreError>) throws -> Void
  private let launch: Launch

  init(_ launch: Launch) { self.launch = launch }

  /// Stores a value.
  public func put(
    _ key: String, _ value: String, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping Handler<String> = { _ in }
  ) {
    ask(.put, key, value, at: Place(file, line), handler)
  }

  /// Stores a value unless the key exists.
  public func putNew(
    _ key: String, _ value: String, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping Handler<String> = { _ in }
  ) {
    ask(.putNew, key, value, at: Place(file, line), handler)
  }

  /// Reads a value.
  public func get(
    _ key: String, file: StaticString = #filePath, line: Int = #line, _ handler: @escaping Handler<String>
  ) {
    ask(.get, key, "", at: Place(file, line), handler)
  }

  /// Requests the signature of a promotional offer for a payment with this user name.
  public func signOffer(
    _ offerIdentifier: String, of productIdentifier: String, applicationUsername: String?,
    file: StaticString = #filePath, line: Int = #line, _ handler: @escaping Handler<PaymentDiscount>
  ) {
    let reply = launch.calls.askServer(
      verb: .signOffer, key: productIdentifier, value: offerIdentifier, username: applicationUsername ?? "",
      at: Place(file, line))
    expect(reply, { $0.discount }, handler)
  }

  /// Requests the identifiers of the products for sale.
  public func products(
    file: StaticString = #filePath, line: Int = #line, _ handler: @escaping Handler<[String]>
  ) {
    expect(launch.calls.askServerForProducts(at: Place(file, line)), { $0.products }, handler)
  }

  /// Sends a receipt and requests a product's content.
  public func deliver(
    _ question: DeliveryQuestion, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping Handler<Delivery>
  ) {
    expect(launch.calls.askServerToDeliver(question, at: Place(file, line)), { $0.delivery }, handler)
  }

  /// Requests the validation of a receipt.
  public func verify(
    receipt: String, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping Handler<ReceiptCheck>
  ) {
    expect(launch.calls.askServerToVerify(receipt: receipt, at: Place(file, line)), { $0.check }, handler)
  }

  private func ask(
    _ verb: ServerVerb, _ key: String, _ value: String, at place: Place, _ handler: @escaping Handler<String>
  ) {
    let reply = launch.calls.askServer(verb: verb, key: key, value: value, username: "", at: place)
    expect(reply, { $0.value }, handler)
  }

  private func expect<Value>(
    _ reply: Reply, _ value: @escaping (ServerAnswer) -> Value?, _ handler: @escaping Handler<Value>
  ) {
    guard let number = reply.number else { return }
    launch.exchanges[number] = { answer in
      try handler(
        answer.map {
          ServerReply(status: $0.status, value: value($0), document: $0.document)
        })
    }
  }
}

/// An answer of the developer's server.
public struct ServerReply<Value> {
  /// The status of the answer.
  public let status: Int
  /// The requested value.
  public let value: Value?
  /// The answer of the server's own code, as JSON.
  public let document: String?
}

extension ServerReply: Sendable where Value: Sendable {}
