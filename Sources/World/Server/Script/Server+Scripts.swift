internal import Facts
internal import StoreModel

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
