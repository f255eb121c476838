internal import Rules

/// The properties that all logs of one run must share. Logs of different tools, requirements, or options are
/// refused, because their verdicts cannot be compared.
struct MergeAgreement {
  private var first: (name: String, header: RunHeader)?
  private var requirements: (name: String, set: RequirementSet)?

  /// Checks the header of a log against that of the first one.
  mutating func check(_ header: RunHeader, of name: String) throws(RunLogMergeError) {
    guard let first else {
      self.first = (name, header)
      return
    }
    func check(_ what: String, _ advice: String, _ value: (RunHeader) -> String) throws(RunLogMergeError) {
      guard value(header) != value(first.header) else { return }
      throw RunLogMergeError(
        "\(first.name) and \(name) belong to different runs: \(what) is \(value(first.header)) in "
          + "\(first.name) and \(value(header)) in \(name)", advice: advice)
    }
    try check("the tool", "run all shards with the same version") { $0.tool }
    try check("strictness", "run all shards with `--strict`, or none") { $0.isStrict ? "on" : "off" }
    try check("the seed", "run all shards with the same seed; `--seeds` runs several") {
      $0.seed.map(String.init) ?? "none"
    }
    try check("the number of shards", "give only the logs of one sharded run") {
      $0.shard.map { String($0.count) } ?? "none"
    }
    try check("the sharding method", "run all shards with the same `--shard-by`") {
      $0.shard?.method ?? "none"
    }
    guard header.shard?.selection == first.header.shard?.selection else {
      throw RunLogMergeError(
        "\(first.name) and \(name) are shards of different selections",
        advice: "run all shards with the same scenarios, apps, filters, and seeds")
    }
    // All shards of one division have the same seeds; undivided runs may have consecutive ranges.
    guard header.shard != nil else { return }
    try check("the range of seeds", "run all shards with the same `--seeds`") { $0.seeds?.text ?? "none" }
  }

  /// Checks the requirements of a log against those of the first one.
  mutating func check(_ set: RequirementSet, of name: String) throws(RunLogMergeError) {
    guard let requirements else {
      self.requirements = (name, set)
      return
    }
    guard set.name == requirements.set.name else {
      throw RunLogMergeError(
        "\(requirements.name) and \(name) belong to different runs: the requirement set is "
          + "\(requirements.set.name) in \(requirements.name) and \(set.name) in \(name)",
        advice: "run all shards with the same version")
    }
    guard set == requirements.set else {
      throw RunLogMergeError(
        "\(requirements.name) and \(name) contain different rules for the requirement set \(set.name)",
        advice: "run all shards with the same version")
    }
  }
}
