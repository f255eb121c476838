internal import Results
internal import Rules

/// The verdict on a whole run in a sentence, and what stands below it.
struct Headline {
  private let contents: PageContents

  init(_ contents: PageContents) { self.contents = contents }

  /// The sentence.
  var sentence: String {
    let verdicts = contents.verdicts
    guard let first = verdicts.first else { return "Nothing was judged" }
    guard verdicts.count == 1 else {
      let count = verdicts.count { $0.level.stepCount > 0 }
      return "\(count) of \(verdicts.count) apps conform\(count == 1 ? "s" : "")"
    }
    return switch first.level {
    case .notConformant: "\(first.subject) is not conformant"
    case .unproven: "\(first.subject) is unproven"
    case .core: "\(first.subject) conforms at the core level"
    case .extended: "\(first.subject) conforms at the extended level"
    case .exemplary: "\(first.subject) is exemplary"
    }
  }

  /// What the sentence rests on.
  var explanation: String {
    let verdicts = contents.verdicts
    guard let first = verdicts.first else { return "No case of this run has a verdict." }
    guard verdicts.count > 1 else { return first.level.sentence }
    let levels = ConformanceLevel.allCases.reversed().compactMap { level -> String? in
      let count = verdicts.count { $0.level == level }
      return count == 0 ? nil : "\(count) \(level.rawValue)"
    }
    return levels.joined(separator: " · ") + mostBroken
  }

  /// The obligation that the most apps break, where several do.
  private var mostBroken: String {
    var worst: (name: String, count: Int)?
    for page in contents.record.pages where contents.level(of: page) == .must {
      let count = contents.breakers(of: page.identifier).count
      if count > worst?.count ?? 1 { worst = (page.identifier.text, count) }
    }
    return worst.map { ". Most often broken: \($0.name), by \($0.count) apps." } ?? ""
  }

  /// What was run.
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

  /// A count with its noun.
  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
