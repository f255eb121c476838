import Facts

/// Checks that the app retains a request until it is answered or canceled.
final class RequestRetained: LoggedRule {
  static let page = RulePage(
    identifier: "request-retained",
    sentence: "Keep a strong reference to a request until it completes or you cancel it.",
    level: .must, profile: .extended,
    sources: ["R5"],
    why: "StoreKit does not retain requests. A released request never calls back, or crashes the app.",
    breach:
      "The request is a local variable of the function that starts it and is released when the function "
      + "returns.",
    fix: "Hold the request in a property until its response or error arrives."
  )

  static let testimony = RuleTestimony([.requestProductsStarted, .requestReleased])

  private struct Request {
    var started = FactSequence.start
    var isAnswered = false
  }

  struct Breach {
    var device = DeviceID.none
    var started = FactSequence.start
    var released = FactSequence.start
  }

  private let requests = IdentifierTable(blank: Request())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.requestProductsStarted, .requestRefreshStarted, .requestResponded, .requestFailed, .requestReleased]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .request(.productsStarted(let id, _)), .request(.refreshStarted(let id)):
      log.isExercised = true
      guard id != .none else { return }
      requests.pointer(to: id.index).pointee.started = fact.sequence
    case .request(.responded(let id, _, _)), .request(.failed(let id, _)):
      guard id != .none else { return }
      requests.pointer(to: id.index).pointee.isAnswered = true
    case .request(.released(let id)):
      let request = requests[id.index]
      guard !request.isAnswered else { return }
      log.isExercised = true
      log.add(Breach(device: fact.actor.device, started: request.started, released: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "a request was released on \(file.quoted(breach.device)) before it completed",
      links: [
        WitnessLink(breach.started, "the app started the request"),
        WitnessLink(breach.released, "the app released it before the response"),
      ])
  }

  func forget() {
    requests.reset()
  }
}
