public import Facts
internal import StoreModel

/// Code that answers in place of the developer's server.
public protocol ServerScript: AnyObject {
  /// Answers a request; nil leaves it to the server.
  func answer(_ question: ScriptedQuestion) -> ServerAnswer?
}

/// A request of an app, as a server script sees it.
public struct ScriptedQuestion: Sendable {
  /// The kind of the request.
  public let verb: ServerVerb
  /// The account that was signed in when the app asked.
  public let account: AccountID
  /// The requested product; none where the request is not about a single product.
  public let product: ProductID
  /// The kind of the receipt, if the app sent one.
  public let kind: ReceiptKind?
  /// The receipt, or empty.
  public let receipt: TextID
  /// The transaction that the app named, or empty.
  public let transaction: TextID
  /// How often the same request was made, this one included.
  public let attempt: Int
}

/// The identity of a request, by which repetitions are counted.
struct AskedQuestion: Equatable {
  /// The kind of the request.
  let verb: ServerVerb
  /// The account that was signed in when the app asked.
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
      receipt == .empty ? nil : (try? server.store.receiptData(of: receipt))?.kind
    attempt = server.countAttempt(exchange)
  }
}

extension Server {
  /// Counts a request and returns how often it was made, this one included.
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

  /// Sends the answer of a script.
  func take(_ answer: ServerAnswer, for exchange: ServerExchange, device: DeviceID) {
    switch answer.body {
    case .delivery(let delivery): send(delivery, status: answer.status, for: exchange, device: device)
    case .products(let products):
      tellProducts(products, status: answer.status, to: exchange, device: device)
    case .value, .discount, .check, .document, nil: reply(answer, to: exchange, device: device)
    }
  }
}
