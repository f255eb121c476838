/// The ranges of seeds of several logs.
struct MergedSeeds {
  private var ranges: [(name: String, range: SeedRange)] = []
  /// The first log without seeds.
  private var seedless: String?

  /// Adds the seeds of a log.
  mutating func add(_ range: SeedRange?, of name: String) {
    if let range {
      // All shards have the same range. Keeping it once saves memory.
      if !ranges.contains(where: { $0.range == range }) { ranges.append((name, range)) }
    } else if seedless == nil {
      seedless = name
    }
  }

  /// Joins the ranges of seeds of all logs.
  func joined() throws(RunLogMergeError) -> SeedRange? {
    let sorted = ranges.sorted { $0.range.first < $1.range.first }
    guard let first = sorted.first else { return nil }
    if let seedless {
      throw RunLogMergeError(
        "\(first.name) has the seeds \(first.range.text), but \(seedless) has none",
        advice: "run all shards with `--seeds`, or none")
    }
    var whole = first.range
    for (name, range) in sorted where range.last > whole.last {
      let joined = range.first > whole.last &+ 1 ? nil : SeedRange(whole.first, range.last)
      guard let joined else {
        throw RunLogMergeError(
          "the seeds of the logs are not consecutive: before \(name) they end with \(whole.last), but it "
            + "starts with \(range.first)",
          advice: "give the logs in between too, with at most \(SeedRange.countMax) seeds in total")
      }
      whole = joined
    }
    return whole
  }
}
