internal import Endpoints
internal import Facts
internal import Kernel
internal import StoreModel
internal import Web
internal import World

/// The effects that an answer of the backend has in the world.
extension BackendProgram {
  func take(_ answer: WebAnswer) -> ServerProgramStep {
    guard let (request, question) = open, let world else { preconditionFailure("no request is open") }
    do throws(BackendReply.Flaw) {
      let reply = try BackendReply(answer, needsDocument: request.verb != .notify)
      guard !reply.isMissing else { return .leavesToBundledServer }
      self.reply = reply
      steps = reply.redeemed.map {
        let product = product(named: $0.product)
        let isPeriod = world.store[product].type == .autoRenewable
        return .redeems(
          RedeemedEntry(
            identifier: $0.identifier, original: $0.original, isPeriod: isPeriod, product: product))
      }
      steps += reply.paidOut.map { .paysOut(identifier: $0.identifier, product(named: $0.product)) }
      steps += reply.tookBack.map { .takesBack(identifier: $0.identifier, product(named: $0.product)) }
      if request.verb == .deliver, reply.document != nil, try reply.contentAnswer() == .sent {
        steps.append(.looksFor(product(named: world.timeline.texts[request.key])))
      }
      return nextStep()
    } catch {
      violate(
        "the answer to \(question.words(to: address.url)) is invalid: \(error.text); the answer was \(answer.status) \(BackendText.short(answer.body))"
      )
      return .isUnreachable(.unreadableAnswer)
    }
  }

  func nextStep() -> ServerProgramStep { steps.isEmpty ? answer(nil) : steps.removeFirst() }

  func answer(_ content: ServerContent?) -> ServerProgramStep {
    guard let verb = open?.request.verb, let reply else { preconditionFailure("there is no answer") }
    guard let document = reply.document, verb != .notify else {
      return .answers(ServerAnswer(status: reply.status))
    }
    guard verb == .deliver else {
      return .answers(ServerAnswer(status: reply.status, body: .document(document)))
    }
    guard var word = try? reply.contentAnswer() else { preconditionFailure("the answer was read before") }
    // The shop's content lies in the world: what it has not cannot be sent.
    if word == .sent, content == nil { word = .noSuchContent }
    let status = reply.number("status").map { Int(truncatingIfNeeded: $0) } ?? checkStatus
    return .answers(ServerAnswer(word, checkStatus: status, content: content))
  }
}

extension BackendReply {
  /// The entitlements of a user, by the names of products.
  func entitlements(_ product: (String) -> ProductID) throws(Flaw) -> [ServerEntitlement] {
    guard case .object(let members) = document?["products"] else {
      throw Flaw(text: "“products” must be an object with a number for each product")
    }
    var told: [ServerEntitlement] = []
    for member in members {
      guard case .integer(let count) = member.value else {
        throw Flaw(text: "“products” has no number for “\(member.key)”")
      }
      told.append(ServerEntitlement(product(member.key), count: count))
    }
    return told
  }
}
