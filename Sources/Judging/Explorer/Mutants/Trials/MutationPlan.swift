public import Facts
public import Results
internal import Rules
public import Runner
internal import Scenario
internal import World

/// Plans which mutations of an app are tried in which scenarios. The original app runs first in every
/// scenario, then each mutation.
public struct MutationPlan: Sendable {
  /// The scenarios and the app.
  let plan: RunPlan
  /// The mutations, in the order of their trials.
  public let mutations: [Mutation]
  /// Whether each mutation is tried in every scenario. If false, its trials end with the first scenario
  /// that detects it.
  let isFull: Bool
  /// The points at which the mutants apply.
  let points: [MutationPoint]

  /// Plans the trials of some mutations.
  public init(_ plan: RunPlan, mutations: [Mutation], isFull: Bool) {
    self.plan = plan
    self.mutations = mutations
    self.isFull = isFull
    points = mutations.flatMap(\.mutants).reduce(into: []) { points, mutant in
      if !points.contains(mutant.point) { points.append(mutant.point) }
    }
  }

  /// The indexes of the points at which a mutation applies.
  func points(of mutation: Mutation) -> Set<Int> {
    Set(points.indices.filter { position in mutation.mutants.contains { $0.point == points[position] } })
  }

  /// The runs of the original app, which record the points that it reaches.
  public func originals(breakdown: WorkerBreakdown = .none) -> OriginalWork {
    OriginalWork(plan: self, breakdown: breakdown)
  }

  /// The trials of all mutations, compared with the results of the original app.
  public func trials(_ originals: [OriginalCase], breakdown: WorkerBreakdown = .none) -> TrialWork {
    TrialWork(plan: self, originals: originals, breakdown: breakdown)
  }
}

/// The result of the original app in a scenario, and the points that its conversations reached.
public struct OriginalCase: Hashable, Sendable {
  /// The number of the case in the plan.
  let number: Int
  /// The result. It lacks the facts that show a violation.
  public let result: CaseResult
  /// The indexes of the reached points in the plan's list of points.
  let passed: Set<Int>

  /// Whether the case can show a difference between a mutant and the app. The app itself must pass.
  public var isUsable: Bool {
    switch result.verdict {
    case .passed, .warned: true
    case .failed, .known, .inconclusive, .notApplicable, .error: false
    }
  }

  /// Whether the original app fails here, or the result is inconclusive.
  public var isObstacle: Bool {
    if case .notApplicable = result.verdict { false } else { !isUsable }
  }
}

/// The runs of the original app as work for a pool.
public struct OriginalWork: PoolWork {
  let plan: MutationPlan
  let breakdown: WorkerBreakdown

  /// The number of cases.
  public var count: Int { plan.plan.cases.count }

  /// Creates a worker's function, which runs the app in the case with a number.
  public func makeWorker() -> (Int) -> OriginalCase {
    let runner = CaseRunner(plan: plan.plan)
    return { number in
      breakdown.strike(plan.plan.cases[number].address.text)
      var passed: [Int] = []
      let result = runner.result(of: number) { app in
        ProbeSubject(app, points: plan.points) { passed = $0 }
      }
      return OriginalCase(number: number, result: result, passed: Set(passed))
    }
  }

  /// The result for a case whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> OriginalCase {
    let finished = CaseWork(plan.plan).lost(number, stop)
    return OriginalCase(number: number, result: finished.result, passed: [])
  }

  public func makeWire() -> Wire { Wire(cases: CaseWire(plan.plan)) }

  /// Encodes the reached points first, then the case.
  public struct Wire: OutcomeWire {
    var cases: CaseWire

    /// Appends a case to the open list.
    public mutating func write(_ original: OriginalCase, to printer: inout JSONPrinter) {
      printer.beginList()
      for point in original.passed.sorted() { printer.integer(Int64(point)) }
      printer.endList()
      cases.write(FinishedCase(result: original.result), to: &printer)
    }

    /// The case with these elements; nil if they are invalid.
    public mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> OriginalCase? {
      guard case .list(let points)? = elements.first,
        let finished = cases.read(elements.dropFirst(), of: number)
      else { return nil }
      var passed: Set<Int> = []
      for case .integer(let point) in points { passed.insert(Int(point)) }
      return OriginalCase(number: number, result: finished.result, passed: passed)
    }
  }
}

/// The trials of mutations as work for a pool.
public struct TrialWork: PoolWork {
  let plan: MutationPlan
  let originals: [OriginalCase]
  let breakdown: WorkerBreakdown

  /// The number of mutations.
  public var count: Int { plan.mutations.count }

  /// Creates a worker's function, which tries the mutation with a number.
  public func makeWorker() -> (Int) -> MutantResult {
    let trial = MutantTrial(plan, originals)
    return { number in
      let mutation = plan.mutations[number]
      breakdown.strike(mutation.identifier)
      return trial.result(of: mutation)
    }
  }

  /// The result for a mutation whose worker died.
  public func lost(_ number: Int, _ stop: CaseStop) -> MutantResult {
    var result = MutantResult(plan.mutations[number])
    result.outcome = .error(message: stop.message)
    return result
  }

  public func makeWire() -> LogLineWire<MutantResult> { LogLineWire() }
}

extension MutantResult {
  /// The result of a mutation before any trial.
  init(_ mutation: Mutation) {
    let weight = mutation.weight
    self.init(
      name: mutation.identifier, sentence: mutation.sentence, rules: weight.rules,
      harmlessReason: weight.reason)
  }

  /// Sets the weight of the mutants that applied.
  mutating func weigh(_ weight: MutantWeight) {
    rules = weight.rules
    harmlessReason = weight.reason
  }
}
