/// The shards of a divided run that are present.
struct MergedShards {
  /// The number of cases of all shards together.
  let caseCount: Int
  let count: Int
  /// How many logs there are of each shard.
  private var logCounts: [Int]
  /// Whether a log has every case of the shard.
  private var isWhole: [Bool]
  /// The signals that ended runs of the shard early.
  private var interruptions: [Int: [ExitCode]] = [:]

  /// Expects the shards of the division that one of them describes.
  init(of shard: RunShard) {
    caseCount = shard.caseCount
    count = shard.count
    logCounts = [Int](repeating: 0, count: shard.count)
    isWhole = [Bool](repeating: false, count: shard.count)
  }

  /// Notes the log of a shard. A run that `--fail-fast` ended came to its end.
  mutating func take(_ number: Int, _ record: RunRecord) {
    logCounts[number - 1] += 1
    if record.isComplete || record.failureLimit != nil { isWhole[number - 1] = true }
    if let interruption = record.interruption { interruptions[number, default: []].append(interruption) }
  }

  /// The numbers of the shards without any log.
  var absent: [Int] { (1...count).filter { logCounts[$0 - 1] == 0 } }

  /// The numbers of the shards that are to be run again: no log of them has a run up to its end.
  var missing: [Int] { (1...count).filter { !isWhole[$0 - 1] } }

  /// The signals that ended shards of which there is no other run.
  var lastingInterruptions: [ExitCode] { missing.flatMap { interruptions[$0] ?? [] } }

  /// A note for each shard that was given twice.
  var notes: [String] {
    logCounts.enumerated().compactMap { position, copies in
      copies < 2 ? nil : "shard \(position + 1) of \(count) is given \(copies) times; it counts once"
    }
  }

  /// The trouble that names the shards without a log, or nothing where all have one.
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
