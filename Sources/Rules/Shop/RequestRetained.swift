import Facts

/// Judges that the app keeps a request until it is answered or cancelled.
final class RequestRetained: LoggedRule {
  static let page = RulePage(
    identifier: "request-retained",
    sentence: "Keep a request until it is answered, or cancel it.",
    level: .must,
    sources: ["R5"],
    why: "The system does not keep it: a request that was let go never answers, or crashes the app.",
    breach: "The request is a local variable of the function that starts it, and is gone when that returns.",
    fix: "Hold the request in a property until its response or its error came.")

  private struct Request {
    var started = FactSequence.start
    var isAnswered = false
  }

  struct Breach {
    var device = DeviceID.none
    var started = FactSequence.start
    var released = FactSequence.start
  }

  private let requests = Notes(blank: Request())
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
      headline: "a request was let go on \(file.name(of: breach.device)) before it was answered",
      links: [
        WitnessLink(breach.started, "the app started the request"),
        WitnessLink(breach.released, "the app let go of it, and no answer had come"),
      ])
  }

  func forget() {
    requests.reset()
  }
}
