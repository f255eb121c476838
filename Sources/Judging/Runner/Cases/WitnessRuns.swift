internal import Facts
public import Results
internal import Rules

/// Reruns the cases that reports show fact by fact, and keeps their facts. For each rule that an app
/// broke, this is the shortest case that shows the breach.
public struct WitnessRuns {
  private let plan: RunPlan
  private let workerCount: Int

  public init(plan: RunPlan, workerCount: Int) {
    self.plan = plan
    self.workerCount = workerCount
  }

  /// Adds the reruns to a record. If a case's second run differs from its first, that is reported as
  /// nondeterminism.
  public func complete(_ record: inout RunRecord) {
    let plan = plan
    let wanted = Set(WitnessRunSelection(record.cases).chosen)
    let numbers = plan.cases.indices.filter { wanted.contains(plan.key(of: plan.cases[$0])) }
    guard !numbers.isEmpty else { return }
    let hashes = Dictionary(
      record.cases.lazy.map { ($0.key, $0.hash) }.filter { wanted.contains($0.0) }
    ) { first, _ in first }
    let pool = ProcessPool(workerCount: workerCount, work: TraceWork(plan: plan, numbers: numbers))
    var runs: [WitnessRun] = []
    var troubles: [RunTrouble] = []
    let end = pool.run { traced in
      let key = plan.key(of: plan.cases[traced.number])
      let name = "\(key.address) with \(key.subject)"
      switch traced.trace {
      case .failure(let stop):
        troubles.append(
          RunTrouble(exitCode: .internalError, text: "cannot repeat \(name): \(stop.message)"))
      case .success(let lines) where hashes[key] == traced.hash:
        runs.append(WitnessRun(key: key, lines: lines))
      case .success:
        troubles.append(
          RunTrouble(
            exitCode: plan.usesThreads ? .appMisbehaved : .nondeterminism,
            text: "\(name) gave a different result when it was repeated; "
              + (plan.usesThreads
                ? "the backend is not deterministic"
                : "please report it, with the scenario and the app")))
      }
      return .continue
    }
    if case .interrupted(let code) = end { record.interruption = code }
    record.witnessRuns = runs
    record.troubles += troubles
  }
}

/// A case that was rerun to get its trace.
struct TracedCase: Sendable {
  /// The number of the case in the plan.
  let number: Int
  /// The hash over the facts of this run.
  let hash: UInt64
  /// The lines of the trace: the header, the facts, the footer.
  let trace: Result<[JSONValue], CaseStop>
}

/// The traces of some cases of a plan, as work for a pool.
private struct TraceWork: PoolWork {
  let plan: RunPlan
  /// The numbers of the cases in the plan.
  let numbers: [Int]

  var count: Int { numbers.count }
  var usesThreads: Bool { plan.usesThreads }

  func makeWorker() -> (Int) -> TracedCase {
    let runner = CaseRunner(plan: plan)
    return { runner.trace(of: numbers[$0]) }
  }

  func lost(_ number: Int, _ stop: CaseStop) -> TracedCase {
    TracedCase(number: numbers[number], hash: 0, trace: .failure(stop))
  }

  func makeWire() -> Wire { Wire(numbers: numbers) }

  /// Encodes the hash and the lines of a trace, or the kind and the message of an error.
  struct Wire: OutcomeWire {
    let numbers: [Int]

    mutating func write(_ traced: TracedCase, to printer: inout JSONPrinter) {
      switch traced.trace {
      case .success(let lines):
        printer.integer(Int64(bitPattern: traced.hash))
        printer.write(.list(lines))
      case .failure(let stop):
        printer.text(stop.kind.rawValue)
        printer.text(stop.message)
      }
    }

    mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> TracedCase? {
      switch (elements.first, elements.last) {
      case (.integer(let hash)?, .list(let lines)?):
        return TracedCase(
          number: numbers[number], hash: UInt64(bitPattern: hash), trace: .success(lines))
      case (.text(let name)?, .text(let message)?):
        guard let kind = CaseErrorKind(rawValue: name) else { return nil }
        return TracedCase(
          number: numbers[number], hash: 0, trace: .failure(CaseStop(kind: kind, message: message)))
      default: return nil
      }
    }
  }
}
