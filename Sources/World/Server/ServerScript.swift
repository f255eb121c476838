public import Facts
internal import StoreModel

/// Code that answers instead of the app's server.
public protocol ServerScript: AnyObject {
  /// Answers a request; nil leaves it to the server.
  func answer(_ question: ScriptedQuestion) -> ServerAnswer?
}

/// An app's request, as a server script sees it.
public struct ScriptedQuestion: Sendable {
  public let verb: ServerVerb
  /// The signed-in account at the time of the request.
  public let account: AccountID
  /// The requested product; `.none` if the request is not about a single product.
  public let product: ProductID
  public let kind: ReceiptKind?
  /// The receipt, or empty.
  public let receipt: TextID
  /// The transaction that the app named, or empty.
  public let transaction: TextID
  /// The number of times that the same request was made, including this one.
  public let attempt: Int
}

/// The identity of a request, used to count repetitions.
struct AskedQuestion: Equatable {
  let verb: ServerVerb
  /// The signed-in account at the time of the request.
  let account: AccountID
  /// The product identifier or the key.
  let key: TextID
  /// The transaction that the app named, or empty.
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
  /// Counts a request and returns the number of times it was made, including this one.
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
