internal import Facts
internal import World

/// A port that wraps another port and alters the stream of events, calls and replies. Neither the app
/// nor the world notices it.
///
/// The world uses it like an app's port, and it behaves like a world towards the app. It resets its
/// state when the process ends.
final class MutantPort: AppPort {
  private let app: any AppPort
  private let mutant: Mutant
  private var alteration: any Alteration
  private var numbers = PortNumbers()
  private var launch: LaunchBundle?
  private var turns: [OpenTurn] = []
  private var askedProducts: [ProductID] = []
  /// Whether the port has altered anything yet.
  private(set) var hasOccurred = false

  init(_ mutant: Mutant, around app: any AppPort) {
    self.mutant = mutant
    self.app = app
    alteration = mutant.change.alteration
  }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { beginLaunch(bundle) }
    let event = numbers.translated(event)
    turns.append(OpenTurn(event: event, steps: []))
    guard isAltered(event) else {
      turns[turns.count - 1].steps = [.tell(event)]
      return continueTurn()
    }
    if alteration.crashes(at: turn) {
      hasOccurred = true
      return .crashed(AppCrash(.uncaughtError, message: mutant.sentence))
    }
    let events = alteration.events(for: turn)
    let calls = alteration.callsBefore(turn)
    if events != nil || !calls.isEmpty { hasOccurred = true }
    turns[turns.count - 1].steps = ArraySlice(
      calls.map(OpenTurn.Step.insert) + (events ?? [event]).map(OpenTurn.Step.tell))
    return continueTurn()
  }

  var position: CodePosition? { app.position }

  func resume(_ reply: AppReply) -> AppStep {
    let place = turns.count - 1
    guard place >= 0, let pending = turns[place].pending else {
      preconditionFailure("nothing of the mutant \(mutant.identifier) waits for a reply")
    }
    turns[place].pending = nil
    switch pending {
    case .insert: numbers.handleExtraReply(reply)
    case .make(let call, let told):
      let own = numbers.translated(reply)
      let altered = isAltered(turns[place].event) ? alteration.reply(own, to: call, turn) : nil
      if altered != nil { hasOccurred = true }
      turns[place].reply = told ?? altered ?? own
    case .tell, .resume: preconditionFailure("the system carries out calls only")
    }
    return continueTurn()
  }

  func drop() {
    turns.removeAll()
    launch = nil
    app.drop()
  }

  private func beginLaunch(_ bundle: LaunchBundle) {
    launch = bundle
    turns.removeAll()
    alteration = mutant.change.alteration
    numbers = PortNumbers()
    askedProducts = []
  }

  /// The innermost turn, as passed to the alteration.
  private var turn: ConversationTurn {
    guard let launch, let open = turns.last else { preconditionFailure("the app does not run") }
    return ConversationTurn(event: open.event, launch: launch, askedProducts: askedProducts)
  }

  /// Whether the turn of an event may be altered. The harness's question about entitlements is not part
  /// of the app's behavior.
  private func isAltered(_ event: AppEvent) -> Bool {
    if case .owned = event { alteration.reachesQuestions } else { true }
  }

  /// Performs the remaining steps of the innermost turn, up to the next call or to its end.
  private func continueTurn() -> AppStep {
    let place = turns.count - 1
    while true {
      guard let step = turns[place].steps.popFirst() else {
        guard let end = close(place) else { continue }
        return end
      }
      switch step {
      case .tell(let event): if let crash = accept(app.begin(event), place) { return crash }
      case .resume: if let crash = accept(app.resume(turns[place].reply), place) { return crash }
      case .insert(let call), .make(let call, _):
        turns[place].pending = step
        return .call(call)
      }
    }
  }

  /// Ends a turn. If the mutant makes calls after the app's own part, starts with these calls instead
  /// and returns nil.
  private func close(_ place: Int) -> AppStep? {
    if !turns[place].isClosing {
      turns[place].isClosing = true
      let calls = isAltered(turns[place].event) ? alteration.callsAfter(turn) : []
      if !calls.isEmpty {
        hasOccurred = true
        turns[place].steps = ArraySlice(calls.map(OpenTurn.Step.insert))
        return nil
      }
    }
    var answer = turns[place].answer
    if let altered = alteration.answer(answer, turn) {
      hasOccurred = true
      answer = altered
    }
    turns.remove(at: place)
    return .done(answer)
  }

  /// Handles the app's next step. Returns the step if the app crashed, otherwise nil.
  private func accept(_ step: AppStep, _ place: Int) -> AppStep? {
    switch step {
    case .crashed: return step
    case .done(let answer): turns[place].answer = answer
    case .call(let call): plan(call, place)
    }
    return nil
  }

  private func plan(_ call: AppCall, _ place: Int) {
    let course = isAltered(turns[place].event) ? alteration.course(of: call, turn) : nil
    if case .addPayment(let payment) = call, let identifier = payment.productIdentifier, let launch {
      askedProducts.append(launch.view.product(named: identifier))
    }
    if course != nil { hasOccurred = true }
    let chosen = course ?? .made(call)
    var steps = chosen.before.map(OpenTurn.Step.insert)
    if let made = chosen.call.flatMap({ numbers.translated($0) }) {
      steps.append(.make(made, reply: chosen.reply))
    } else {
      turns[place].reply = chosen.reply ?? numbers.expectedReply(to: call)
    }
    steps += chosen.after.map(OpenTurn.Step.insert)
    steps.append(.resume)
    turns[place].prepend(steps)
  }
}
