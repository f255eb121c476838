/// The shards of a divided run that are present.
struct MergedShards {
  /// The number of cases of all shards together.
  let caseCount: Int
  let count: Int
  /// The number of logs of each shard.
  private var logCounts: [Int]
  /// For each shard, whether a log has all its cases.
  private var isWhole: [Bool]
  /// For each shard, the signals that ended runs of it early.
  private var interruptions: [Int: [ExitCode]] = [:]

  /// Expects the shards of the division that `shard` describes.
  init(of shard: RunShard) {
    caseCount = shard.caseCount
    count = shard.count
    logCounts = [Int](repeating: 0, count: shard.count)
    isWhole = [Bool](repeating: false, count: shard.count)
  }

  /// Adds the log of a shard. A run that `--fail-fast` stopped counts as complete.
  mutating func take(_ number: Int, _ record: RunRecord) {
    logCounts[number - 1] += 1
    if record.isComplete || record.failureLimit != nil { isWhole[number - 1] = true }
    if let interruption = record.interruption { interruptions[number, default: []].append(interruption) }
  }

  /// The numbers of the shards without any log.
  var absent: [Int] { (1...count).filter { logCounts[$0 - 1] == 0 } }

  /// The numbers of the shards to run again: no log has a complete run of them.
  var missing: [Int] { (1...count).filter { !isWhole[$0 - 1] } }

  /// The signals that ended shards without another run.
  var lastingInterruptions: [ExitCode] { missing.flatMap { interruptions[$0] ?? [] } }

  /// A note for each duplicate shard.
  var notes: [String] {
    logCounts.enumerated().compactMap { position, copies in
      copies < 2 ? nil : "shard \(position + 1) of \(count) is given \(copies) times; it counts once"
    }
  }

  /// The trouble that names the shards without a log; nil if all have one.
  func trouble(cases: Int) -> RunTrouble? {
    let absent = absent
    guard !absent.isEmpty else { return nil }
    let shown = absent.prefix(20).map(String.init).joined(separator: ", ")
    let rest = absent.count - 20
    let parts = absent.count == 1 ? "shard" : "shards"
    let verb = absent.count == 1 ? "is" : "are"
    return RunTrouble(
      exitCode: .inconclusive,
      text: "\(parts) \(shown)\(rest > 0 ? " and \(rest) more" : "") of \(count) \(verb) missing, with "
        + "\(caseCount - cases) of \(caseCount) cases; give the logs of all shards, or run the shards that "
        + "`assay report --missing` lists")
  }
}
