internal import Results
internal import Runner

/// Parses the options `--shard` and `--shard-by`: a shard by its number, or the array-job task of this
/// process.
enum ShardChoice {
  static func sharding(
    _ parsed: ParsedArguments, _ environment: (String) -> String?
  ) throws(UsageError) -> Sharding? {
    guard let text = parsed.value("shard") else {
      guard !parsed.has("shard-by") else {
        throw UsageError(
          "--shard-by needs --shard", advice: "add `--shard 1/4`")
      }
      return nil
    }
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? number(words[1]).flatMap { $0 <= Sharding.countMax ? $0 : nil } : nil
    let part: (number: Int, count: Int)?
    if words[0] == "auto", words.count == 1 || count != nil {
      part = try task(of: count, environment)
    } else {
      part = count.flatMap { count in
        number(words[0]).flatMap { $0 <= count ? ($0, count) : nil }
      }
    }
    guard let part else {
      throw UsageError(
        "invalid value “\(text)” for --shard: expected NUMBER/COUNT, with a count of at most \(Sharding.countMax)",
        advice: text.hasPrefix("auto")
          ? "write `--shard auto/4` to take the number from an array job of four"
          : "write `--shard 1/4` for the first of four; shards are numbered from 1")
    }
    return Sharding(number: part.number, count: part.count, method: try method(parsed))
  }

  /// The shard that the job engine assigns to this process.
  private static func task(
    of count: Int?, _ environment: (String) -> String?
  ) throws(UsageError) -> (number: Int, count: Int)? {
    let task = try JobEngine.here(environment).task(of: count, environment)
    guard task.count <= Sharding.countMax else {
      throw UsageError(
        "--shard auto accepts at most \(Sharding.countMax) shards, found \(task.count)",
        advice: "use fewer tasks")
    }
    return (task.number, task.count)
  }

  /// A decimal number of at least 1, written only in digits.
  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number >= 1
    else { return nil }
    return number
  }

  private static func method(_ parsed: ParsedArguments) throws(UsageError) -> ShardMethod {
    let text = parsed.value("shard-by") ?? "slice"
    switch text {
    case "slice": return .slice
    case "hash": return .hash
    case _ where text.hasPrefix("time=") && text.count > 5:
      return .weight(try weights(String(text.dropFirst(5))))
    default:
      throw UsageError(
        "invalid value “\(text)” for --shard-by: expected slice, hash, or time=LOG",
        advice: text.hasPrefix("time")
          ? "write `--shard-by time=PATH` with a log written by `--report jsonl=PATH`"
          : "remove it to deal the cases out in turn")
    }
  }

  private static func weights(_ path: String) throws(UsageError) -> CaseWeights {
    let advice = "write `--shard-by time=PATH` with a log written by `--report jsonl=PATH`"
    return CaseWeights(try LogFile(path).run(advice: advice).cases)
  }
}
