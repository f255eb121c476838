package import Facts
package import Kernel
internal import Results
package import Rules
internal import Runner
internal import Scenario
package import World

/// The recorder, the choices, and the rules of one run without a scenario.
package final class JudgedRun {
  /// Records the facts of the run; the rules read each fact as it is recorded.
  package let recorder: Recorder
  /// The choices of the run, which depend on the run's seed.
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

  /// From now on, records the position in the app's source together with each fact.
  package func watch(_ subject: any Subject) {
    places.follow { [unowned subject] in subject.port(on: $0).position }
  }

  /// From now on, makes the choices at latitudes depend on a seed.
  package func begin(_ seed: UInt64) {
    self.seed = seed
    choices.startInDefaultSurroundings(.seeded(seed, kinds: .latitudes))
  }

  /// Returns the result of the run: the conclusions of the rules, with the evidence.
  ///
  /// - Parameters:
  ///   - obstacle: Why the run has no verdict; nil if it has one.
  ///   - isAsked: Whether the app was asked how much its user owns.
  ///   - claims: Whether the app reports its grants.
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

  /// The facts so far, one line each.
  package var lines: [String] {
    let names = DeclaredNames()
    for fact in recorder.kept { names.append(fact, texts: recorder.texts) }
    let printer = FactLine(names: names, texts: recorder.texts)
    return recorder.kept.map { printer.text(of: $0) }
  }
}
