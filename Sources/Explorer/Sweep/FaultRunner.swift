internal import Facts
internal import Kernel
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import World

/// Runs the scenarios of a plan with faults; it belongs to one worker.
final class FaultRunner {
  private let plan: ExplorationPlan
  private let runner: CaseRunner
  private let choices = Choices(kinds: ChoiceSite.kinds)
  private let kinds = KindSink()
  private var latest: (number: Int, plain: PlainRun)?
  private let states = KnownStates()
  /// How many runs were made twice since `takeRepeats`.
  private var repeatedCount = 0
  private var partings: [String] = []
  private let watch = SituationWatch()
  /// The situations that runs came to since `takeSituations`.
  private var situations: SituationTally?

  /// A run that brings about so many times the facts of the longest one without faults counts as endless.
  private static let factsFactor: UInt32 = 20
  private static let factsLeast: UInt32 = 20_000

  /// A runner of a plan whose longest run without faults has so many facts, or of one that has not run yet.
  init(_ plan: ExplorationPlan, longest: Int? = nil) {
    self.plan = plan
    var limits = ScenarioLimits()
    if let longest {
      let most = UInt32(clamping: longest)
      limits.facts = max(
        FaultRunner.factsLeast, min(most, limits.facts / FaultRunner.factsFactor) * FaultRunner.factsFactor)
    }
    runner = CaseRunner(plan: plan.plan, limits: limits, keepsFiles: true)
  }

  /// A scenario without faults, and the single faults that can strike in it.
  struct PlainRun {
    let run: ExploredRun
    let kinds: [FactKind]
    let faults: [Fault]
    let isApplicable: Bool
  }

  /// Runs a scenario without faults; the latest one is kept.
  func plain(_ number: Int) -> PlainRun {
    if let latest, latest.number == number { return latest.plain }
    kinds.removeAll()
    var verdict: CaseVerdict?
    // Which piece a worker makes it for is chance, so it counts for none.
    let tally = situations
    let run = make(number, [], takesCensus: true, apartFrom: [], sinks: [kinds]) { verdict = $0.verdict }
    situations = tally
    let first = plan.origin?.fact ?? 0
    var isApplicable = true
    if case .notApplicable = verdict { isApplicable = false }
    let plain = PlainRun(
      run: run, kinds: kinds.kinds,
      faults: run.visits.filter { $0.moment >= first }.flatMap { Fault.all(at: $0, of: plan.families) },
      isApplicable: isApplicable)
    latest = (number, plain)
    return plain
  }

  /// Runs a scenario with some faults, and one of so many a second time.
  func run(_ number: Int, _ deviations: [Deviation], takesCensus: Bool = false) -> ExploredRun {
    let known = plain(number).run.symptoms
    // Behind a kill nothing is left of the app but what lasts, so that runs can meet. Where faults are to follow, its
    // choices are asked for.
    let mayMeet = !takesCensus && deviations.last?.site.name == ChoiceSite.killAtFact.rawValue
    let run = make(
      number, deviations, takesCensus: takesCensus, apartFrom: known, states: mayMeet ? states : nil)
    if isRepeated(number, deviations) {
      repeatedCount += 1
      let again = make(number, deviations, takesCensus: takesCensus, apartFrom: known)
      // A run that met an earlier one left the facts before the kill by itself, and has to come to the same behind it.
      let isSame =
        run.isKnown
        ? again.symptoms == run.symptoms : again.factHash == run.factHash && again.fate == run.fate
      if !isSame { partings.append(parting(number, deviations)) }
    }
    return run
  }

  /// The situations that the runs came to since this was asked last.
  func takeSituations() -> SituationTally? {
    defer { situations = nil }
    return situations
  }

  /// How many runs were made twice since this was asked last, and where they parted.
  func takeRepeats() -> (count: Int, partings: [String]) {
    defer { (repeatedCount, partings) = (0, []) }
    return (repeatedCount, partings)
  }

  /// Runs a scenario as a swarm's seed says, and gives the choices that were not the usual ones as well.
  func run(_ number: Int, _ swarm: Swarm, sinks: [any FactSink]) -> (
    run: ExploredRun, deviations: [Deviation]
  ) {
    let known = plain(number).run.symptoms
    choices.takesCensus = false
    choices.start(.swarm(swarm))
    // Seeds vary no surroundings; a younger pin wins, so a scenario can still set them.
    for site in ChoiceSite.unseeded { choices.pin(name: site.rawValue, value: 0) }
    let run = outcome(of: number, apartFrom: known, sinks: sinks)
    return (run, choices.deviations)
  }

  /// Forgets the states of the pieces before.
  func beginPiece() { states.removeAll() }

  private func make(
    _ number: Int, _ deviations: [Deviation], takesCensus: Bool, apartFrom known: [FailureSymptom],
    sinks: [any FactSink] = [], states: KnownStates? = nil, look: (RunResult) -> Void = { _ in }
  ) -> ExploredRun {
    choices.takesCensus = takesCensus
    let all = (plan.origin?.deviations ?? []) + deviations
    choices.start(all.isEmpty ? .canonical : .recorded(all))
    return outcome(of: number, apartFrom: known, sinks: sinks, states: states, look: look)
  }

  /// Runs a scenario with the choices that were started.
  private func outcome(
    of number: Int, apartFrom known: [FailureSymptom], sinks: [any FactSink], states: KnownStates? = nil,
    look: (RunResult) -> Void = { _ in }
  ) -> ExploredRun {
    do throws(CaseStop) {
      watch.beginRun()
      let result = try runner.run(number, choices: choices, sinks: sinks + [watch], states: states)
      if let state = result.knownState, let earlier = states?[state] { return ExploredRun(like: earlier) }
      look(result)
      takeWatch()
      let run = ExploredRun(
        result, plan.plan.cases[number].scenario.definition, apartFrom: known, visits: choices.visits)
      states?.take(run)
      return run
    } catch {
      return ExploredRun(error.message)
    }
  }

  private func takeWatch() {
    var tally = situations ?? SituationTally(count: SituationCatalogue.situations.count)
    tally.take { (watch.progress(at: $0), watch.isReached(at: $0)) }
    situations = tally
  }

  private func isRepeated(_ number: Int, _ deviations: [Deviation]) -> Bool {
    var digest = Digest(seed: UInt64(number))
    for deviation in deviations {
      digest.combine(UInt64(deviation.site.name) << 32 | UInt64(deviation.visit))
      digest.combine(UInt64(deviation.site.detail) << 32 | UInt64(deviation.value))
    }
    return digest.value % ExplorationPlan.repeatedOneIn == 0
  }

  /// The first fact at which two runs of the same part, in words.
  private func parting(_ number: Int, _ deviations: [Deviation]) -> String {
    let (first, second) = (KindSink(), KindSink())
    let visits = [first, second].map { sink in
      make(number, deviations, takesCensus: true, apartFrom: [], sinks: [sink]).visits
    }
    let address = plan.plan.cases[number].address.text
    let fact = zip(first.kinds, second.kinds).enumerated().first { $1.0 != $1.1 }
    let choice = zip(visits[0], visits[1]).first { $0 != $1 }
    var words = "\(address): two runs with the same choices differ"
    if let fact {
      let names = [fact.element.0, fact.element.1].map { FactDescription.of($0).name }
      words += " at fact \(fact.offset + 1): \(names[0]), then \(names[1])"
    } else if first.kinds.count != second.kinds.count {
      words += ": \(first.kinds.count) facts, then \(second.kinds.count)"
    }
    if let choice { words += "; the first choice that differs is at fact \(choice.0.moment)" }
    return words
  }
}
