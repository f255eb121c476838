public import Facts
internal import StoreModel

/// A script that may answer instead of the app's server.
public protocol ServerScript: AnyObject {
  /// Answers a request. Nil leaves the request to the server.
  func answer(_ question: ScriptedQuestion) -> ServerAnswer?
}

/// An app's request, in the form in which a server script receives it.
public struct ScriptedQuestion: Sendable {
  public let verb: ServerVerb
  /// The app's account at the time of the request.
  public let account: AccountID
  /// The requested product; `.none` if the request is not about exactly one product.
  public let product: ProductID
  public let kind: ReceiptKind?
  /// The receipt in the request; empty if there is none.
  public let receipt: TextID
  /// The transaction that the app names; empty if it names none.
  public let transaction: TextID
  /// The number of times the same request has been made, including this one.
  public let attempt: Int
}

/// The properties by which two requests count as the same request.
struct AskedQuestion: Equatable {
  let verb: ServerVerb
  /// The app's account at the time of the request.
  let account: AccountID
  /// The product identifier or the key.
  let key: TextID
  /// The transaction that the app names; empty if it names none.
  let transaction: TextID
}

extension ScriptedQuestion {
  init(_ exchange: ServerExchange, server: Server) {
    verb = exchange.verb
    account = exchange.account
    product = server.product(of: exchange)
    receipt = exchange.receipt
    transaction = exchange.transaction
    kind =
      receipt == .empty ? nil : (try? server.store.receipts.data(of: server.timeline.texts[receipt]))?.kind
    attempt = server.countAttempt(exchange)
  }
}

extension Server {
  /// Counts a request. Returns the number of times it has been made, including this one.
  func countAttempt(_ exchange: ServerExchange) -> Int {
    let asked = AskedQuestion(
      verb: exchange.verb, account: exchange.account, key: exchange.key, transaction: exchange.transaction)
    if let place = askedQuestions.firstIndex(where: { $0.question == asked }) {
      askedQuestions[place].count += 1
      return askedQuestions[place].count
    }
    askedQuestions.append((asked, 1))
    return 1
  }

  func receive(_ answer: ServerAnswer, for exchange: ServerExchange, device: DeviceID) {
    switch answer.body {
    case .delivery(let delivery): send(delivery, status: answer.status, for: exchange, device: device)
    case .products(let products):
      tellProducts(products, status: answer.status, to: exchange, device: device)
    case .value, .discount, .check, .document, nil: reply(answer, to: exchange, device: device)
    }
  }
}
