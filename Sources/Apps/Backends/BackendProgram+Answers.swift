internal import Endpoints
internal import Facts
internal import Kernel
internal import StoreModel
internal import Web
internal import World

/// Infers grants and revocations from the entitlements if the backend does not report them itself.
extension BackendProgram {
  func mappedReply(
    _ answer: WebAnswer, _ answers: AnswerMap, to request: ServerRequest
  ) throws(BackendReply.Flaw) -> BackendReply {
    var reply = BackendReply(status: answer.status)
    guard let world, let held = heldProducts() else { return reply }
    let changes = held.changes(since: before)
    if let purchase = request.notification?.content.purchase {
      guard answer.status != BackendReply.statusMissing, answer.status != 405 else {
        throw BackendReply.Flaw(
          text: "it is not a path for notifications; correct “notifications” in the map")
      }
      guard purchase != .none else { return reply }
      let number = world.store.purchase(purchase).identifier
      func named(_ change: HeldProducts.Change) -> NamedPurchase {
        NamedPurchase(identifier: number, original: number, product: change.product)
      }
      reply.paidOut = changes.filter(\.isMore).map(named)
      reply.tookBack = changes.filter { !$0.isMore }.map(named)
      return reply
    }
    let texts = world.timeline.texts
    let (user, product) = (texts[request.user], texts[request.key])
    let document = answers.word == nil ? nil : try BackendReply.document(of: answer)
    reply.answer = try answers.meaning(
      ofStatus: answer.status, document,
      has: held.count(of: product, for: user) > 0)
    guard let purchase = purchase(of: request) else { return reply }
    let named = NamedPurchase(identifier: purchase, original: purchase, product: product)
    if changes.contains(where: { $0.isMore && $0.user == user && $0.product == product }) {
      reply.paidOut = [named]
    } else if reply.answer == .sent {
      reply.redeemed = [named]
    }
    return reply
  }

  /// The identifier of the purchase whose transaction the app names, restored or not; nil if it names
  /// none.
  private func purchase(of request: ServerRequest) -> Int64? {
    guard let world, let number = transactionNumber(of: request),
      let purchase = world.store.purchase(numbered: number)
    else { return nil }
    return world.store.purchase(purchase).identifier
  }

  /// The products of every user who has used the backend; nil if the backend does not report them.
  func heldProducts() -> HeldProducts? {
    var held = HeldProducts()
    for user in users {
      guard let counts = readEntitlements(of: user) else { return nil }
      held.add(user, counts)
    }
    return held
  }

  /// The products of a user; nil if the backend does not report them or broke the protocol.
  func readEntitlements(of user: String) -> [(product: String, count: Int64)]? {
    guard violation == nil else { return nil }
    let question = map.entitlements.request.question(values([.user: .text(user)]))
    guard let answer = exchange(question) else { return nil }
    do throws(BackendReply.Flaw) {
      if answer.status == BackendReply.statusMissing { return map.answers == nil ? nil : [] }
      guard (200..<300).contains(answer.status) else {
        throw BackendReply.Flaw(text: "its status is not 200")
      }
      return try map.entitlements.counts(in: try BackendReply.document(of: answer))
    } catch {
      conversation.violate(byInvalid: answer, to: question, error)
      return nil
    }
  }
}
