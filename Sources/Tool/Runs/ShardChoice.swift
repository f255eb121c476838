internal import Results
internal import Runner

/// Reads the options `--shard` and `--shard-by`: a part by its number, or the task of an array job that this process is in.
enum ShardChoice {
  static func sharding(
    _ parsed: ParsedArguments, _ environment: (String) -> String?
  ) throws(UsageError) -> Sharding? {
    guard let text = parsed.value("shard") else {
      guard !parsed.has("shard-by") else {
        throw UsageError(
          "“--shard-by” says how “--shard” divides, which is not given", advice: "write `--shard 1/4` as well"
        )
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
        "“--shard” is a part and the number of parts, at most \(Sharding.countMax), found “\(text)”",
        advice: text.hasPrefix("auto")
          ? "write `--shard auto/4` for the part that the engine of an array job gives, of four"
          : "write `--shard 1/4` for the first of four; parts are counted from 1")
    }
    return Sharding(number: part.number, count: part.count, method: try method(parsed))
  }

  /// The part that the engine of an array job gives this process.
  private static func task(
    of count: Int?, _ environment: (String) -> String?
  ) throws(UsageError) -> (number: Int, count: Int)? {
    let task = try JobEngine.here(environment).task(of: count, environment)
    guard task.count <= Sharding.countMax else {
      throw UsageError(
        "“--shard auto” divides into at most \(Sharding.countMax) parts, found \(task.count)",
        advice: "give each task more cases")
    }
    return (task.number, task.count)
  }

  /// A number from 1 on, in decimal digits alone.
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
        "“--shard-by” is slice, hash or time=LOG, found “\(text)”",
        advice: text.hasPrefix("time")
          ? "write `--shard-by time=PATH` with a log that `--report jsonl=PATH` wrote"
          : "leave it out to deal the cases out in turn")
    }
  }

  private static func weights(_ path: String) throws(UsageError) -> CaseWeights {
    let advice = "give “--shard-by” a log that `--report jsonl=PATH` wrote"
    return CaseWeights(try RunLogFile(path).record(advice: advice).cases)
  }
}
