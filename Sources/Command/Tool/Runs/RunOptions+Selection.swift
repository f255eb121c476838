internal import Results
internal import Runner

extension RunOptions {
  /// The header of a run with these options.
  func header(of plan: RunPlan) -> RunHeader {
    var header = plan.header(isStrict: isStrict)
    header.allowsEmpty = allowsEmpty
    return header
  }

  static func filters(_ texts: [String]) throws(UsageError) -> [ScenarioFilter] {
    var filters: [ScenarioFilter] = []
    for text in texts {
      do throws(FilterError) {
        filters.append(try ScenarioFilter(text))
      } catch {
        throw UsageError(error.message, advice: error.advice)
      }
    }
    return filters
  }

  static func listForm(_ parsed: ParsedArguments) throws(UsageError) -> OutputForm? {
    if parsed.has("list") { return try OutputForm(parsed) }
    guard !parsed.has("format") else {
      throw UsageError(
        "--format needs --list", advice: "write `--list --format json`")
    }
    return nil
  }
}

extension RunOptions {
  static func seed(_ text: String) throws(UsageError) -> UInt64 {
    guard let seed = number(text) else {
      throw UsageError(
        "invalid value “\(text)” for --seed: expected a number from 0 to \(UInt64.max)",
        advice: text.utf8.contains(UInt8(ascii: "."))
          ? "write `--seeds \(text)` for several" : "write it in decimal, or in hexadecimal with 0x")
    }
    return seed
  }

  static func seeds(_ parsed: ParsedArguments) throws(UsageError) -> SeedRange? {
    guard let text = parsed.value("seeds") else { return nil }
    guard !parsed.has("seed") else {
      throw UsageError("--seed cannot be combined with --seeds", advice: "use only one of them")
    }
    return try seeds(text, of: "seeds")
  }

  /// Parses the range of seeds given by an option.
  static func seeds(_ text: String, of option: String) throws(UsageError) -> SeedRange {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].isEmpty, let first = number(parts[0]), let last = number(parts[2])
    else {
      throw UsageError(
        "invalid value “\(text)” for --\(option): expected FIRST..LAST, two numbers from 0 to \(UInt64.max)",
        advice: "write `--\(option) 1..100`, each number in decimal, or in hexadecimal with 0x")
    }
    guard first <= last else {
      throw UsageError(
        "invalid range for --\(option): \(first) is greater than \(last)",
        advice: "write `--\(option) \(last)..\(first)`")
    }
    guard let range = SeedRange(first, last) else {
      throw UsageError(
        "invalid value “\(text)” for --\(option): expected at most \(SeedRange.countMax) seeds",
        advice: "split the range into several runs")
    }
    return range
  }

  private static func number(_ text: String) -> UInt64? {
    let isHexadecimal = text.hasPrefix("0x")
    let digits = isHexadecimal ? text.dropFirst(2) : Substring(text)
    guard !digits.hasPrefix("+") else { return nil }
    return UInt64(digits, radix: isHexadecimal ? 16 : 10)
  }
}
