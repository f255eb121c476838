internal import Results
internal import Rules

/// The verdict on a whole run: its sentence, its explanation, and the facts about the run.
struct Headline {
  private let contents: PageContents

  init(_ contents: PageContents) { self.contents = contents }

  var sentence: String {
    let verdicts = contents.verdicts
    guard let first = verdicts.first else { return "Nothing was checked" }
    guard verdicts.count == 1 else {
      let count = verdicts.count { $0.level.stepCount > 0 }
      return "\(count) of \(verdicts.count) apps conform\(count == 1 ? "s" : "")"
    }
    return switch first.level {
    case .notConformant: "\(first.subject) does not conform"
    case .unproven: "\(first.subject): conformance not shown"
    case .core: "\(first.subject) conforms at the core level"
    case .extended: "\(first.subject) conforms at the extended level"
    case .exemplary: "\(first.subject) is exemplary"
    }
  }

  /// The explanation below the sentence: the levels, and the rule that most apps break.
  var explanation: String {
    let verdicts = contents.verdicts
    guard let first = verdicts.first else { return "This run has no results." }
    guard verdicts.count > 1 else { return first.level.sentence }
    let levels = ConformanceLevel.allCases.reversed().compactMap { level -> String? in
      let count = verdicts.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)"
    }
    return levels.joined(separator: " · ") + mostBroken
  }

  /// The `must` rule that most apps break. Empty unless several apps break it.
  private var mostBroken: String {
    var worst: (name: String, count: Int)?
    for page in contents.record.pages where contents.level(of: page) == .must {
      let count = contents.breakers(of: page.identifier).count
      if count > worst?.count ?? 1 { worst = (page.identifier.text, count) }
    }
    return worst.map { ". Most often broken: \($0.name) (\($0.count) apps)." } ?? ""
  }

  /// The tool, the requirements, the counts and the options of the run.
  var provenance: [String] {
    let record = contents.record
    var scenarioCount = 0
    var last: CaseAddress?
    for result in record.cases where result.address != last {
      scenarioCount += 1
      last = result.address
    }
    var parts = [
      record.header.tool, "requirements \(record.requirements.name)",
      Headline.count(scenarioCount, "scenario"), Headline.count(contents.verdicts.count, "app"),
      Headline.count(record.cases.count, "case"),
    ]
    if let seed = record.header.seed { parts.append("seed \(seed)") }
    if let seeds = record.header.seeds { parts.append("seeds \(seeds.text)") }
    if record.header.isStrict { parts.append("strict: warnings count as failures") }
    return parts
  }

  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// The notices above the verdicts: an incomplete run, and files that could not be used.
struct Notices {
  private let record: RunRecord

  init(_ record: RunRecord) { self.record = record }

  func write(to markup: inout Markup) {
    let notices = texts
    guard !notices.isEmpty else { return }
    markup.element("section", [("class", "notices"), ("aria-labelledby", "notices")]) {
      $0.element("h2", [("id", "notices")], "Before you read this report")
      for notice in notices { $0.element("p", notice) }
    }
  }

  private var texts: [String] {
    var texts: [String] = []
    let (count, wanted) = (record.cases.count, record.header.caseCount)
    if let code = record.interruption {
      texts.append("The run ended early: \(code.sentence). \(count) of \(wanted) cases ran.")
    } else if let limit = record.failureLimit {
      texts.append(
        "The run stopped after \(Headline.count(limit, "failure")): \(count) of \(wanted) cases ran.")
    } else if count != wanted {
      texts.append("The run is incomplete: \(count) of \(wanted) cases ran.")
    }
    if let shard = record.header.shard {
      texts.append(
        "This is shard \(shard.number) of \(shard.count). Merge all shards for a complete result.")
    }
    return texts + record.troubles.map { ($0.isStale ? "Stale: " : "Error: ") + $0.text }
  }
}
