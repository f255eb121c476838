package import Facts
package import Kernel
internal import Results
package import Rules
internal import Runner
internal import Scenario
package import World

/// The recorder, the choices and the rules of one run that is no scenario's.
package final class JudgedRun {
  /// The facts of the run, which the rules read as they come.
  package let recorder: Recorder
  /// What the run leaves open, as its seed decides it.
  package let choices: Choices
  private let judge: Judge
  private let places = CodePlaces()
  private var seed: UInt64?

  /// Prepares a run.
  package init(_ options: RunOptions) throws(AssayError) {
    seed = options.seed
    judge = Judge(
      rules: RuleRegistry.makeRules() + (try options.loadRules()), requirements: options.requirements)
    recorder = Recorder(retention: .full, sinks: [judge, places])
    choices = Choices(kinds: ChoiceSite.kinds)
    if let seed { begin(seed) } else { choices.start(.canonical) }
  }

  /// Notes where the code of a subject stands at each of its facts.
  package func watch(_ subject: any Subject) {
    places.position = { [unowned subject] in subject.port(on: $0).position }
  }

  /// Has a seed decide from now on what the contract leaves open.
  package func begin(_ seed: UInt64) {
    self.seed = seed
    choices.startInUsualSurroundings(.seeded(seed, kinds: .latitudes))
  }

  /// What the rules have found, and everything that it rests on.
  ///
  /// - Parameters:
  ///   - obstacle: Why the run cannot tell; nil where it can.
  ///   - isAsked: Whether the app was asked what its user owns.
  ///   - claims: Whether the app says what it granted.
  package func result(
    of world: World, name: String, app: String, place: SourcePlace, obstacle: String?,
    isAsked: Bool = true, claims: Bool = true
  ) throws(AssayError) -> ScenarioResult {
    for case let rule as LuaRule in judge.rules {
      if let failure = rule.failure { throw AssayError(failure, kind: .rule, folder: ".") }
    }
    var evidence = Applicability.evidence(of: world.subject)
    if !isAsked { evidence.remove(.owned) }
    if !claims { evidence.remove(.claims) }
    var result = CaseResult(
      address: CaseAddress(name), title: name, subject: app, place: place,
      verdict: obstacle.map { .inconclusive(reason: $0) } ?? .passed)
    result.seed = seed
    result.findings = RuleFinding.findings(
      judge.judgments(available: evidence), levels: judge.levels, trace: recorder.trace, places: places)
    if result.breaksMust || !world.apps.crashes.isEmpty { result.verdict = .failed }
    result.weigh()
    return ScenarioResult(
      result, crashes: world.apps.crashes, deviations: choices.deviations, trace: recorder.trace)
  }

  /// Everything that happened so far, a line for each fact.
  package var lines: [String] {
    let names = DeclaredNames()
    for fact in recorder.kept { names.append(fact, texts: recorder.texts) }
    let printer = FactLine(names: names, texts: recorder.texts)
    return recorder.kept.map { printer.text(of: $0) }
  }
}
