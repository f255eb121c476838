public import Facts
internal import Rules

/// The whole trace of a case that shows a failure. A report shows the trace fact by fact.
public struct WitnessRun: Hashable, Sendable {
  public let key: CaseKey
  /// The lines of the trace: the header, the facts, the footer.
  public let lines: [JSONValue]

  public init(key: CaseKey, lines: [JSONValue]) {
    self.key = key
    self.lines = lines
  }

  /// Reads the trace and checks it against its footer.
  public func trace() throws(TraceError) -> TraceFile {
    var printer = JSONPrinter()
    for line in lines {
      printer.write(line)
      printer.endLine()
    }
    return try TraceReader.read(printer.bytes)
  }
}

/// Chooses the cases whose runs a report shows fact by fact. For each subject and each rule that it
/// broke, this is the shortest run of a scenario about the rule. If there is none, it is the shortest
/// run of any scenario that shows the breach.
///
/// The best run of all shards is also the best run of its own shard. So the merged log of a divided run
/// has the same choice as the log of an undivided run.
public struct WitnessRunSelection: Sendable {
  /// The indexes of the failures in `best`.
  private var places: [Showing: Int] = [:]
  /// The best case of each failure, with its number among all offered cases.
  private var best: [(number: Int, result: CaseResult)] = []
  private var chosenKeys: Set<CaseKey> = []
  private var offeredCount = 0

  init() {}

  /// Chooses among the cases of a run.
  public init(_ cases: CaseList) { offer(cases) }

  /// The chosen cases, in the order of the run.
  public var chosen: [CaseKey] {
    var numbers: Set<Int> = []
    let each = best.filter { numbers.insert($0.number).inserted }
    return each.sorted { $0.number < $1.number }.map(\.result.key)
  }

  func isChosen(_ key: CaseKey) -> Bool { chosenKeys.contains(key) }

  /// Adds candidates.
  mutating func offer(_ cases: CaseList) {
    for result in cases {
      offeredCount += 1
      guard result.factCount > 0 else { continue }
      var hasBreach = false
      for rule in result.brokenRules {
        hasBreach = true
        offer(result, for: Showing(subject: result.subject, rule: rule))
      }
      if !hasBreach, !result.expectations.isEmpty || !result.crashes.isEmpty {
        offer(result, for: Showing(subject: result.subject, rule: nil))
      }
    }
    chosenKeys = Set(best.map(\.result.key))
  }

  private mutating func offer(_ result: CaseResult, for showing: Showing) {
    guard let place = places[showing] else {
      places[showing] = best.count
      best.append((offeredCount, result))
      return
    }
    if result.shows(showing.rule, betterThan: best[place].result) { best[place] = (offeredCount, result) }
  }

  /// A failure that a run shows: a subject broke a rule, or failed without breaking one.
  private struct Showing: Hashable {
    let subject: String
    let rule: RuleIdentifier?
  }
}

extension CaseResult {
  /// Whether this run shows a failure better than the other run: its scenario is about the rule, or
  /// else it is shorter, or else it is earlier. `rule` is nil if no rule was broken.
  func shows(_ rule: RuleIdentifier?, betterThan other: CaseResult) -> Bool {
    if let rule, isAbout(rule) != other.isAbout(rule) { return isAbout(rule) }
    if factCount != other.factCount { return factCount < other.factCount }
    if address != other.address { return address < other.address }
    return (seed ?? 0) < (other.seed ?? 0)
  }
}
