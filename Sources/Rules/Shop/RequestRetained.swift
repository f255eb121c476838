import Facts

/// A request lives until it is answered.
final class RequestRetained: Rule {
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

  private struct Breach {
    var device = DeviceID.none
    var started = FactSequence.start
    var released = FactSequence.start
  }

  private let requests = Notes(blank: Request())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.requestProductsStarted, .requestRefreshStarted, .requestResponded, .requestFailed, .requestReleased]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .request(.productsStarted(let id, _)), .request(.refreshStarted(let id)):
      isExercised = true
      guard id != .none else { return }
      requests.pointer(to: id.index).pointee.started = fact.sequence
    case .request(.responded(let id, _, _)), .request(.failed(let id, _)):
      guard id != .none else { return }
      requests.pointer(to: id.index).pointee.isAnswered = true
    case .request(.released(let id)):
      let request = requests[id.index]
      guard !request.isAnswered else { return }
      isExercised = true
      breaches += 1
      guard first == nil else { return }
      first = Breach(device: fact.actor.device, started: request.started, released: fact.sequence)
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline: "a request was let go on \(file.name(of: first.device)) before it was answered",
        links: [
          WitnessLink(first.started, "the app started the request"),
          WitnessLink(first.released, "the app let go of it, and no answer had come"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    requests.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
