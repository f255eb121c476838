internal import Facts
internal import Signatures
internal import StoreModel
internal import Web
internal import World

/// The App Store Server API: the requests of a developer's server about purchases.
struct ServerInterface {
  let world: World
  /// Whether the request goes to the world's environment. The other environment has none of the world's
  /// purchases.
  let isOfThisStore: Bool

  private static let pauseMilliseconds: Int64 = 1_000

  /// Responds to a request, or returns an ordered error.
  func answer(
    _ request: WebRequest, _ path: [String], _ records: inout InterfaceRecords, ordered: Int64?
  ) -> WebAnswer {
    answer(request, path, outcome(of: request, path, &records, ordered: ordered.map { .ordered($0) }))
  }

  /// Executes a request, unless it is ordered to fail. The result is a document, nil if there is none to
  /// send, or an error.
  func outcome(
    of request: WebRequest, _ path: [String], _ records: inout InterfaceRecords, ordered: InterfaceError?
  ) -> Result<JSONValue?, InterfaceError> {
    guard let route = InterfaceRoute(request.method, path) else {
      return .failure(
        .noSuchEndpoint(request.method, request.path, beyond: InterfaceRoute.partBeyond(path)))
    }
    do throws(InterfaceError) {
      if let ordered { throw ordered }
      return .success(try follow(route, request, &records))
    } catch {
      return .failure(error)
    }
  }

  /// A result as an HTTP response.
  func answer(
    _ request: WebRequest, _ path: [String], _ outcome: Result<JSONValue?, InterfaceError>
  ) -> WebAnswer {
    switch outcome {
    case .success(let document?): return .json(JSONText.compact(document))
    case .success(nil):
      return WebAnswer(status: InterfaceRoute(request.method, path)?.statusWithoutDocument ?? 200)
    case .failure(let error):
      var answer = error.answer
      if error == .tooManyRequests {
        answer.headers.append(("Retry-After", String(request.receivedAt + ServerInterface.pauseMilliseconds)))
      }
      return answer
    }
  }

  /// The document that answers a request, or nil if the request has no document.
  private func follow(
    _ route: InterfaceRoute, _ request: WebRequest, _ records: inout InterfaceRecords
  ) throws(InterfaceError) -> JSONValue? {
    let signer = StatementSigner(of: world)
    let transactions = TransactionQuestions(world: world, signer: signer)
    switch route {
    case .transaction(let number): return transactions.transaction(try purchase(number))
    case .appTransaction(let number):
      let customer = try customer(number)
      guard customer != .none else { throw .noAppTransaction }
      return transactions.appTransaction(of: customer)
    case .setToken(let number):
      try TransactionOrders(world: world).setToken(of: try purchase(number), number, try body(request))
      return nil
    case .finish(let number):
      TransactionOrders(world: world).finish(try purchase(number))
      return nil
    case .history(let number, let version):
      return try transactions.history(of: try customer(number), request, version: version)
    case .statuses(let number):
      return try SubscriptionQuestions(world: world, signer: signer).statuses(
        of: try customer(number), request)
    case .order(let number): return transactions.order(isOfThisStore ? number : "")
    case .refunds(let number, let version):
      return try transactions.refunds(of: try customer(number), request, version: version)
    case .consumption(let number, let version):
      let statement = world.store.statement(of: try purchase(number))
      records.reports.append(try ConsumptionReport(try body(request), on: statement, version: version))
      return nil
    case .extend(let number):
      guard isOfThisStore else { throw .originalNotFound }
      return try ExtensionOrders(world: world).extend(number, try body(request))
    case .extendAll: return try ExtensionOrders(world: world).extendAll(try body(request), &records)
    case .extensionOutcome(let product, let identifier):
      return try ExtensionOrders(world: world).outcome(of: product, identifier, records)
    case .testNotification: return try NotificationQuestions(world: world).test()
    case .testOutcome(let token): return try NotificationQuestions(world: world).test(token)
    case .notificationHistory:
      return try NotificationQuestions(world: world).history(request, try body(request))
    }
  }

  /// The purchase with the number in a path.
  private func purchase(_ identifier: String) throws(InterfaceError) -> PurchaseID {
    guard let number = Int64(identifier), number > 0 else { throw .invalidTransaction }
    guard account(ofAppTransaction: number) == nil else { throw .appTransactionNotTaken }
    guard isOfThisStore, let id = world.store.purchase(numbered: number) else { throw .transactionNotFound }
    return id
  }

  /// The customer of the purchase or app transaction with this number.
  private func customer(_ identifier: String) throws(InterfaceError) -> AccountID {
    if isOfThisStore, let number = Int64(identifier), let account = account(ofAppTransaction: number) {
      return account
    }
    return world.store.purchase(try purchase(identifier)).account
  }

  private func account(ofAppTransaction number: Int64) -> AccountID? {
    StatementPrinter.account(ofAppTransaction: number, among: world.store.accountCount)
  }

  private func body(_ request: WebRequest) throws(InterfaceError) -> JSONValue {
    guard let value = try? JSONText.value(of: request.body, keepsFractions: true) else { throw .badRequest }
    return value
  }
}

extension WebAnswer {
  /// A response with an error and advice.
  static func problem(_ status: Int, _ error: String, _ advice: String) -> WebAnswer {
    .json(JSONText.compact(["error": .text(error), "advice": .text(advice)]), status: status)
  }

  /// The response to a request with the wrong method for its path.
  static func wrongMethod(_ error: String, _ methods: [String], _ path: String) -> WebAnswer {
    var answer = WebAnswer.problem(
      405, error, "use \(methods.map { "\($0) \(path)" }.joined(separator: " or "))")
    answer.headers.append(("Allow", methods.joined(separator: ", ")))
    return answer
  }
}
