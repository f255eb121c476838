internal import Facts
internal import StoreModel
internal import Web
internal import World

/// The store's server interface: what a developer's server asks about purchases, and what it orders.
struct ServerInterface {
  let stage: ServedStage
  /// Whether it is asked at the store to which the world belongs; the other one knows none of its purchases.
  let isOfThisStore: Bool

  /// Answers a request, or refuses it with an ordered number.
  func answer(_ request: WebRequest, _ path: [String], _ desk: inout InterfaceDesk, ordered: Int64?) -> WebAnswer {
    do {
      if let ordered { throw InterfaceError.ordered(ordered) }
      return try route(request, path, &desk)
    } catch let error as InterfaceError {
      var answer = error.answer
      if error == .tooManyRequests {
        answer.headers.append(("Retry-After", String(request.receivedAt + ServerInterface.pauseMilliseconds)))
      }
      return answer
    } catch {
      return InterfaceError.storeFailed.answer
    }
  }

  private static let pauseMilliseconds: Int64 = 1_000
  private static let statusAccepted = 202

  private func route(
    _ request: WebRequest, _ path: [String], _ desk: inout InterfaceDesk
  ) throws -> WebAnswer {
    let transactions = TransactionQuestions(world: stage.world, signer: StatementSigner(stage.world))
    let parts = path.dropFirst()
    switch (request.method, path.first ?? "", parts.first ?? "", parts.count) {
    case ("GET", "v1", "transactions", 2):
      return document(try transactions.transaction(try known(parts.last)))
    case ("GET", "v1", "history", 2), ("GET", "v2", "history", 2):
      return document(
        try transactions.history(try known(parts.last), request, version: path[0] == "v1" ? 1 : 2))
    case ("GET", "v1", "subscriptions", 2):
      let purchase = try transactions.purchase(try known(parts.last))
      let subscriptions = SubscriptionQuestions(world: stage.world, signer: transactions.signer)
      return document(try subscriptions.statuses(of: purchase, request))
    case ("GET", "v1", "lookup", 2):
      return document(isOfThisStore ? transactions.order(parts.last ?? "") : ["status": 1, "signedTransactions": []])
    case ("GET", "v1", "refund", 3) where parts.dropFirst().first == "lookup",
      ("GET", "v2", "refund", 3) where parts.dropFirst().first == "lookup":
      return document(
        try transactions.refunds(try known(parts.last), request, version: path[0] == "v1" ? 1 : 2))
    case ("PUT", "v1", "transactions", 3) where parts.dropFirst().first == "consumption",
      ("PUT", "v2", "transactions", 3) where parts.dropFirst().first == "consumption":
      let purchase = try transactions.purchase(try known(parts.last))
      desk.reports.append(
        try ConsumptionReport(
          try body(request), on: stage.world.statement(of: purchase), version: path[0] == "v1" ? 1 : 2))
      return WebAnswer(status: ServerInterface.statusAccepted)
    default:
      return .problem(
        404, "the server interface has no \(request.method) \(request.path)",
        "see the list of endpoints in the manual, or look for a wrong method")
    }
  }

  /// A number of an address, for the store that it is asked at.
  private func known(_ identifier: String?) throws(InterfaceError) -> String {
    guard isOfThisStore else { throw .transactionNotFound }
    return identifier ?? ""
  }

  private func document(_ value: JSONValue) -> WebAnswer { .json(JSONText.compact(value)) }

  private func body(_ request: WebRequest) throws(InterfaceError) -> JSONValue {
    guard let value = try? JSONText.value(of: request.body, keepsFractions: true) else { throw .badRequest }
    return value
  }
}

extension WebAnswer {
  /// An answer that says what is wrong, and what to try.
  static func problem(_ status: Int, _ error: String, _ advice: String) -> WebAnswer {
    .json(JSONText.compact(["error": .text(error), "advice": .text(advice)]), status: status)
  }
}
