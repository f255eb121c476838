internal import Results

/// The result of an exploration, in words. All reports of an exploration use them.
struct ExplorationVerdict {
  let record: ExplorationRecord
  let score: RobustnessScore

  init(_ record: ExplorationRecord) {
    self.record = record
    score = RobustnessScore(record)
  }

  /// The name of the app, or `one of` and the number of apps if there are several.
  private var subject: String {
    let subjects = record.header.subjects
    return subjects.count == 1 ? subjects[0] : "one of \(subjects.count) apps"
  }

  /// The verdict as a sentence without a full stop.
  var sentence: String {
    if let smallest { return sentence(breakingBy: smallest) }
    guard record.runCount > 0 else { return "Nothing was explored" }
    let count = record.header.subjects.count
    guard record.isComplete else {
      return "No failure found in \(count == 1 ? subject : "\(count) apps") so far"
    }
    let name = count == 1 ? subject : "each of \(count) apps"
    return "\(ExplorationVerdict.capitalized(name)) survived every injected fault"
  }

  private func sentence(breakingBy count: Int) -> String {
    switch count {
    case 0: "\(ExplorationVerdict.capitalized(subject)) fails without a fault"
    case 1: "A single fault is enough to break \(subject)"
    default: "\(count) faults together break \(subject)"
    }
  }

  /// Capitalizes words, but leaves the name of an app unchanged.
  private static func capitalized(_ words: String) -> String {
    for word in ["one of ", "each of "] where words.hasPrefix(word) {
      return words.prefix(1).uppercased() + words.dropFirst()
    }
    return words
  }

  /// The number of faults in the smallest set that breaks an app; nil if none was found.
  var smallest: Int? { score.smallestBreakingCount }

  /// The size of the smallest set of faults that breaks an app, as a phrase.
  var smallestWords: String {
    smallest.map { $0 == 0 ? "no fault" : Headline.count($0, "fault") } ?? "none found"
  }

  /// The shares of faults that the app survived, as a sentence. Empty if no fault occurred, or if the
  /// app fails without a fault.
  var shares: String {
    guard smallest != 0 else { return "" }
    var parts: [String] = []
    if score.single.count > 0 {
      parts.append("\(score.single.text) of \(GroupedNumber.count(score.single.count, "single fault"))")
    }
    if score.pair.count > 0 {
      parts.append("\(score.pair.text) of \(GroupedNumber.count(score.pair.count, "pair"))")
    }
    return parts.isEmpty ? "" : "It survives \(parts.joined(separator: " and "))."
  }

  /// The number of repeated runs with the same facts as the first time, out of all repeated runs.
  var certificate: String {
    let identical = record.repeatedCount - record.partings.count
    return "\(GroupedNumber.text(identical)) of \(GroupedNumber.text(record.repeatedCount))"
  }

  /// The tool, and the extent of the exploration.
  var provenance: [String] {
    let header = record.header
    var parts = [
      header.tool, GroupedNumber.count(scenarioCount, "scenario"),
      Headline.count(header.subjects.count, "app"),
      Headline.count(header.families.count, "fault type"), "depth \(header.depth)",
      GroupedNumber.count(record.runCount, "run"),
    ]
    if undecidedCount > 0 { parts.append("\(GroupedNumber.text(undecidedCount)) inconclusive") }
    if let seeds = header.seeds { parts.append("seeds \(seeds.text)") }
    let corpus = Corpus(of: record)
    if corpus.featureCount > 0 {
      parts.append("a corpus with \(GroupedNumber.count(corpus.kept.count, "new run"))")
    }
    if header.userCount > 0 { parts.append(GroupedNumber.count(header.userCount, "generated user")) }
    return parts
  }

  /// The number of inconclusive runs.
  var undecidedCount: Int { record.tallies.reduce(0) { $0 + $1.undecidedCount } }

  private var scenarioCount: Int {
    var addresses: Set<CaseAddress> = []
    for plain in record.plain { addresses.insert(plain.address) }
    return addresses.count
  }

  /// Important notes for the reader: an early end, missing pieces, nondeterministic and inconclusive
  /// runs, and errors.
  var notices: [String] {
    var notices: [String] = []
    if let code = record.interruption {
      notices.append("The exploration ended early: \(code.sentence).")
    }
    if let shard = record.header.shard {
      notices.append(
        "This is shard \(shard.number) of \(shard.count). Merge all shards for a complete result."
      )
    }
    notices += record.missingPieces.map { "\($0.text)." }
    notices += record.partings.map { "Not deterministic: \($0)" }
    for plain in record.plain where plain.fate == .undecided {
      notices.append("Inconclusive without faults: \(plain.address.text): \(plain.reason)")
    }
    notices += record.doubts.map { "Inconclusive: \($0.text)" }
    return notices + record.troubles.map { "Error: \($0.text)" }
  }
}

extension Finding {
  /// The fault types that cause the failure, in words.
  var causeWords: String { families.isEmpty ? "no fault" : families.joined(separator: ", then ") }

  /// The command that reproduces the finding's simplest run; empty if no command can.
  var replayCommand: String { ShellWords.joined(reduction.command) }
}

extension FailureGroup {
  /// The faults with their places, in the order in which they occur; empty if there are none.
  var faultsText: String { faults.map(\.text).joined(separator: ", then ") }
}

/// Numbers with commas as thousands separators.
enum GroupedNumber {
  static func text(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number).reversed().enumerated() {
      if place > 0, place % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A number with its noun in the singular or plural.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(text(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
