internal import Facts
internal import Kernel
internal import Results
internal import Runner
internal import Scenario
internal import World

/// Runs the scenarios of a plan with faults, and executes the pieces of an exploration. It belongs to one
/// worker.
final class FaultRunner {
  let plan: ExplorationPlan
  private let runner: CaseRunner
  private let choices = Choices(kinds: ChoiceSite.kinds)
  private let wrap: CaseRunner.Wrap
  /// Records how many steps of each situation the runs complete. After a run with a swarm seed, its
  /// watch contains the progress of that run.
  let watched = WatchedRuns()
  private var latest: (number: Int, plain: PlainRun)?
  /// The number of repeated runs in the current piece, and the differences between the repetitions.
  private var repeats = (count: 0, partings: [String]())

  /// Whether the steps of situations that a run completes are recorded: never, immediately, or together
  /// with those of other runs.
  private enum Watching {
    case off
    case atOnce
    case gathering(from: WatchSnapshot?)
  }

  /// A run is considered endless if it produces this many times as many facts as the longest run
  /// without faults.
  private static let factsFactor: UInt32 = 20
  private static let factsLeast: UInt32 = 20_000

  /// Creates a runner. `longest` is the number of facts of the plan's longest run without faults; nil if
  /// the plan has not run yet.
  init(_ plan: ExplorationPlan, longest: Int? = nil) {
    self.plan = plan
    wrap = { [mutation = plan.mutation] app in mutation?.around(app) ?? app }
    var limits = ScenarioLimits()
    if let longest {
      let most = UInt32(clamping: longest)
      limits.facts = max(
        FaultRunner.factsLeast, min(most, limits.facts / FaultRunner.factsFactor) * FaultRunner.factsFactor)
    }
    runner = CaseRunner(plan: plan.plan, limits: limits, keepsFiles: true)
  }

  /// Executes a piece. The result does not depend on what the worker did before.
  func piece(_ order: PieceOrder, _ make: (PlainRun, inout ExplorationPiece) -> Void) -> ExplorationPiece {
    var piece = ExplorationPiece(stage: order.stage, number: order.number, place: order.place)
    let plain = plain(order.place)
    _ = watched.takeTally()
    repeats = (0, [])
    make(plain, &piece)
    (piece.repeatedCount, piece.partings) = repeats
    let situations = watched.takeTally()
    if situations.runCount > 0 { piece.situations = situations }
    return piece
  }

  /// Runs a scenario without faults. The latest result is cached.
  func plain(_ number: Int) -> PlainRun {
    if let latest, latest.number == number { return latest.plain }
    let facts = FactCollection()
    let memories = WatchSnapshots(of: watched.watch)
    let run = make(number, driver([]), takesCensus: true, sinks: [facts, memories])
    let first = plan.origin?.fact ?? 0
    let plain = PlainRun(
      run: run, kinds: facts.facts.map(\.kind), memories: memories,
      faults: run.visits.filter { $0.moment >= first }.flatMap { Fault.all(at: $0, of: plan.families) })
    latest = (number, plain)
    return plain
  }

  /// Runs a scenario with some faults. A sample of these runs is repeated. Up to the fact `common`, the
  /// run is the same as without faults.
  func run(
    _ number: Int, _ deviations: [Deviation], takesCensus: Bool = false, common: UInt32 = 0
  ) -> ExploredRun {
    let plain = plain(number)
    let known = plain.run.symptoms
    let driver = driver(deviations)
    let run = make(
      number, driver, takesCensus: takesCensus, apartFrom: known,
      watching: .gathering(from: plain.memories.last(upTo: common)))
    if Repetition.isDue(for: number, deviations) { makeAgain(run, number, driver) }
    return run
  }

  /// Runs a scenario with a swarm seed, and returns the non-default choices as well.
  func run(
    _ number: Int, _ swarm: Swarm, sinks: [any FactSink] = []
  ) -> (run: ExploredRun, deviations: [Deviation]) {
    let known = plain(number).run.symptoms
    let run = make(number, .swarm(swarm), apartFrom: known, sinks: sinks)
    let deviations = choices.deviations
    if Repetition.isDue(for: number, swarm.seed) { makeAgain(run, number, .swarm(swarm)) }
    return (run, deviations)
  }

  private func driver(_ deviations: [Deviation]) -> ChoiceDriver {
    let all = (plan.origin?.deviations ?? []) + deviations
    return all.isEmpty ? .canonical : .recorded(all)
  }

  private func makeAgain(_ run: ExploredRun, _ number: Int, _ driver: ChoiceDriver) {
    repeats.count += 1
    let known = plain(number).run.symptoms
    let again = make(number, driver, apartFrom: known, watching: .off)
    guard !again.hasSameEnd(as: run) else { return }
    let runs = (0..<2).map { _ in
      let facts = FactCollection()
      let visits = make(number, driver, takesCensus: true, sinks: [facts], watching: .off).visits
      return Repetition(facts: facts.facts, visits: visits)
    }
    repeats.partings.append("\(plan.plan.cases[number].address.text): \(runs[0].parting(from: runs[1]))")
  }

  /// Prepares the watch for a run; false if the run is not watched.
  private func begin(_ watching: Watching) -> Bool {
    switch watching {
    case .off: return false
    case .atOnce: watched.beginRun()
    case .gathering(let memory): watched.beginGathering(from: memory)
    }
    return true
  }

  /// Runs a scenario with a driver. Failures in `known` are not counted again.
  private func make(
    _ number: Int, _ driver: ChoiceDriver, takesCensus: Bool = false, apartFrom known: [FailureSymptom] = [],
    sinks: [any FactSink] = [], watching: Watching = .atOnce
  ) -> ExploredRun {
    choices.takesCensus = takesCensus
    if case .swarm = driver { choices.startInDefaultSurroundings(driver) } else { choices.start(driver) }
    let isWatched = begin(watching)
    defer { watched.dropRun() }
    do throws(CaseStop) {
      let result = try runner.run(
        number, choices: choices, sinks: isWatched ? [watched] + sinks : sinks,
        around: wrap)
      if isWatched { watched.countRun() }
      var run = ExploredRun(
        result, plan.plan.cases[number].scenario.definition, apartFrom: known, isStrict: plan.isStrict,
        visits: choices.visits)
      if run.fate == .undecided, plan.mutation == nil, let replay = try runner.replay(number, result) {
        run.again = runner.replayCommand(replay, of: number)
      }
      return run
    } catch {
      return ExploredRun(error.message)
    }
  }
}

/// The run of a scenario without faults, and the single faults that can be injected into it.
final class PlainRun {
  let run: ExploredRun
  let kinds: [FactKind]
  let memories: WatchSnapshots
  let faults: [Fault]

  init(run: ExploredRun, kinds: [FactKind], memories: WatchSnapshots, faults: [Fault]) {
    (self.run, self.kinds, self.memories, self.faults) = (run, kinds, memories, faults)
  }
}
