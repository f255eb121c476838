internal import Endpoints
internal import Facts
internal import Kernel
internal import StoreModel
internal import Web
internal import World

extension BackendProgram {
  func question(_ request: ServerRequest, _ texts: Texts) -> BackendQuestion {
    var values = values([
      .user: .text(texts[request.user]), .product: .text(texts[request.key]),
      .receipt: .text(texts[request.receipt]),
    ])
    switch request.verb {
    case .verify: return template(map.verify).question(values)
    case .deliver:
      if let number = transactionNumber(of: request) {
        values[.transaction] = .text(String(number))
        values[.signedTransaction] = store.signedTransaction(numbered: number).map { .text($0) }
      } else if request.transaction != .empty {
        values[.transaction] = .text(texts[request.transaction])
      }
      return map.deliver.question(values)
    case .notify:
      guard let notification = request.notification else { preconditionFailure("there is no notification") }
      return template(map.notifications).question(values, body: store.body(of: notification.content))
    case .put, .putNew, .get, .signOffer, .products:
      preconditionFailure("a backend has no code for \(request.verb.name)")
    }
  }

  /// The number of the transaction that an app's request names; nil if it names none. A map may have no
  /// placeholder for a receipt. In that case, the number is that of the product's latest transaction in
  /// the copied receipt.
  func transactionNumber(of request: ServerRequest) -> Int64? {
    guard let world else { return nil }
    let texts = world.timeline.texts
    if request.transaction != .empty { return Int64(texts[request.transaction]) }
    guard map.answers != nil else { return nil }
    return world.store.transactionNumber(
      of: product(named: texts[request.key]), inReceipt: texts[request.receipt])
  }

  private func template(_ template: RequestTemplate?) -> RequestTemplate {
    guard let template else { preconditionFailure("the map has no such request") }
    return template
  }

  /// Adds the values that every request can contain.
  func values(_ values: [QuestionPlace: JSONValue]) -> QuestionValues {
    var values = QuestionValues(values)
    values[.now] = (world?.timeline.now.millisecondsSince1970).map { .integer($0) }
    return values
  }

  /// Makes the backend forget the previous run, by a reset request or a restart.
  func reset(_ world: World) {
    guard let template = map.reset else { return restart() }
    let products = (0..<world.store.productCount).map { world.store[ProductID($0)] }.filter(\.isKnown)
    let question = template.question(
      values([
        .store: .text(conversation.address.storeURL), .bundle: .text(world.store.applicationIdentifier),
        .secret: .text(CheckQuestion.sharedSecret),
        .products: .list(
          products.map {
            ["product_id": .text(world.timeline.texts[$0.identifier]), "type": .text($0.type.name)]
          }),
      ]))
    guard let answer = exchange(question), let trouble = BackendHandshake.trouble(withReset: answer.status)
    else { return }
    conversation.violate(
      "\(question.words(to: conversation.address.url)): \(trouble.message); \(trouble.advice)")
  }

  private func restart() {
    do throws(AppLoadError) {
      try handshake.restart()
    } catch {
      conversation.violate(error.text)
    }
  }

  /// Sends a request without advancing the world's time, and returns the answer. Nil if no answer
  /// arrived.
  func exchange(_ question: BackendQuestion) -> WebAnswer? {
    conversation.send(question)
    while true {
      switch conversation.next() {
      case .question(let request): answerAtOnce(request)
      case .answered(let answer):
        return answer
      case .failed(let error):
        conversation.violate("\(question.words(to: conversation.address.url)): \(error.description)")
        return nil
      case .silent:
        conversation.violate(bySilenceAfter: question)
        return nil
      }
    }
  }

  private func answerAtOnce(_ request: WebRequest) {
    switch store.outcome(of: request) {
    case .answer(let answer): conversation.tell(answer)
    case .question(let question): conversation.tell(store.reach(question).answer)
    case .check(let question):
      conversation.tell(store.answer(world?.store.check(question) ?? CheckAnswer(.unavailable)))
    }
  }

}
