public import Facts
internal import StoreModel

/// Code that answers in place of the developer's server, written by whoever sets the world up.
public protocol ServerScript: AnyObject {
  /// Answers a question; nothing leaves it to the server itself.
  func answer(_ question: ScriptedQuestion) -> ServerAnswer?
}

/// A question of an app, as code that stands in for the server sees it.
public struct ScriptedQuestion: Sendable {
  /// The question.
  public let verb: ServerVerb
  /// The account that is signed in on the device.
  public let account: AccountID
  /// The product that is wanted; none where the question is about no single one.
  public let product: ProductID
  /// Which kind of receipt came along, if one did.
  public let kind: ReceiptKind?
  /// The receipt that came along, or empty.
  public let receipt: TextID
  /// The transaction that the app named, or empty.
  public let transaction: TextID
  /// How often the same was asked, this time included.
  public let attempt: Int
}

/// The identity of a question, by which repeated ones are counted.
struct AskedQuestion: Equatable {
  /// The question.
  let verb: ServerVerb
  /// The account that was signed in when the app asked.
  let account: AccountID
  /// The product, or the key.
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
      receipt == .empty ? nil : (try? ReceiptData(text: server.timeline.texts[receipt]))?.kind
    attempt = server.countAttempt(exchange)
  }
}

extension Server {
  /// How often something was asked, this time included.
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

  /// Sends what code answered in the server's place.
  func take(_ answer: ServerAnswer, for exchange: ServerExchange, device: DeviceID) {
    switch answer.body {
    case .delivery(let delivery): send(delivery, status: answer.status, for: exchange, device: device)
    case .products(let products):
      tellProducts(products, status: answer.status, to: exchange, device: device)
    case .value, .discount, .check, nil: reply(answer, to: exchange, device: device)
    }
  }
}
