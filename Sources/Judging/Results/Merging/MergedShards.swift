/// The shards of a divided run that are present.
struct MergedShards {
  /// The number of cases of all shards together.
  let caseCount: Int
  let count: Int
  /// The number of logs of each shard that has one.
  private var logCounts: [Int: Int] = [:]
  private var present: NumberSet = []
  /// The shards of which a log has all cases.
  private var whole: NumberSet = []
  /// The signals that ended runs early, each with its shard.
  private var interruptions: [(number: Int, code: ExitCode)] = []

  /// Expects the shards of the division that `shard` describes.
  init(of shard: RunShard) {
    caseCount = shard.caseCount
    count = shard.count
  }

  /// Adds the log of a shard. A run that `--fail-fast` stopped counts as complete.
  mutating func add(_ number: Int, _ record: RunRecord) {
    logCounts[number, default: 0] += 1
    present.insert(number)
    if record.isComplete || record.failureLimit != nil { whole.insert(number) }
    if let interruption = record.interruption { interruptions.append((number, interruption)) }
  }

  /// Whether a log has a complete run of a shard.
  func isWhole(_ number: Int) -> Bool { whole.contains(number) }

  /// The numbers of the shards to run again: no log has a complete run of them.
  var missing: NumberSet { whole.missing(in: 1...count) }

  /// The signals that ended shards without another run.
  var lastingInterruptions: [ExitCode] { interruptions.filter { !isWhole($0.number) }.map(\.code) }

  /// A note for each duplicate shard.
  var notes: [String] {
    logCounts.keys.sorted().compactMap { number in
      guard let copies = logCounts[number], copies > 1 else { return nil }
      return "shard \(number) of \(count) is given \(copies) times; it counts once"
    }
  }

  /// The trouble that names the shards without a log; nil if all have one.
  func trouble(cases: Int) -> RunTrouble? {
    let absent = present.missing(in: 1...count)
    guard !absent.isEmpty else { return nil }
    let shown = absent.all.prefix(20).map(String.init).joined(separator: ", ")
    let rest = absent.count - 20
    let (parts, verb) = absent.count == 1 ? ("shard", "is") : ("shards", "are")
    return RunTrouble(
      exitCode: .inconclusive,
      text: "\(parts) \(shown)\(rest > 0 ? " and \(rest) more" : "") of \(count) \(verb) missing, with "
        + "\(caseCount - cases) of \(caseCount) cases; give the logs of all shards, or run the shards that "
        + "`assay report --missing` lists")
  }
}
