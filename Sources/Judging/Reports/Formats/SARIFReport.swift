internal import Facts
public import Results
internal import Rules

extension ReportFormat {
  /// SARIF, the format of static analysis, which GitHub code scanning shows.
  public static let sarif = ReportFormat(
    "sarif", "SARIF 2.1.0, for code scanning", run: { record, _ in SARIFReport(record).bytes })
}

/// The violations of a run as SARIF 2.1.0, which code scanning shows at the lines of the scenarios.
///
/// Problems of the tool itself are notifications, not results.
public struct SARIFReport: Sendable {
  private let record: RunRecord

  /// The maximum number of results. GitHub rejects more.
  static let resultCountMax = 25_000

  public init(_ record: RunRecord) { self.record = record }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    let all = SARIFResult.results(of: record)
    let results = Array(all.prefix(SARIFReport.resultCountMax))
    var notifications = self.notifications
    if results.count < all.count {
      notifications.append(
        SARIFReport.notification(
          "note", "\(all.count - results.count) more results omitted; see the run log", at: nil))
    }
    let rules = SARIFRules(record, results)
    var printer = JSONPrinter(indents: true)
    printer.write([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": ["driver": driver(rules)], "columnKind": "unicodeCodePoints",
          "invocations": [
            .object([
              JSONMember("executionSuccessful", .flag(isSuccessful)),
              JSONMember("exitCode", .integer(Int64(record.exitCode.rawValue))),
              JSONMember("toolExecutionNotifications", .list(notifications)),
            ])
          ],
          "results": .list(results.map { $0.json(ruleIndex: rules.index(of: $0.rule)) }),
        ]
      ],
    ])
    printer.endLine()
    return printer.bytes
  }

  private func driver(_ rules: SARIFRules) -> JSONValue {
    let words = record.header.tool.split(separator: " ", maxSplits: 1).map(String.init)
    var members = [JSONMember("name", .text(words.first ?? record.header.tool))]
    if words.count == 2 { members.append(JSONMember("version", .text(words[1]))) }
    members.append(JSONMember("rules", .list(rules.json)))
    return .object(members)
  }

  /// Whether the tool itself succeeded. It also succeeds if the app violates rules.
  private var isSuccessful: Bool {
    switch record.exitCode {
    case .success, .failed, .inconclusive, .nothingApplicable, .appMisbehaved, .nondeterminism:
      record.isComplete
    case .usage, .internalError, .unwritable, .overtime, .interrupted, .terminated: false
    }
  }

  private var notifications: [JSONValue] {
    let points = ReportPoints(record)
    var notifications: [JSONValue] = []
    for result in record.cases {
      guard case .error = result.verdict else { continue }
      let point = points.point(of: result)
      guard point.words.sarif.isEmpty else { continue }
      notifications.append(
        SARIFReport.notification("error", "\(point.name): \(point.message)", at: point.place))
    }
    for point in points.besides {
      let level = point.words.sarif.isEmpty ? "error" : point.words.sarif
      notifications.append(SARIFReport.notification(level, point.message, at: nil))
    }
    return notifications
  }

  private static func notification(_ level: String, _ text: String, at place: SourcePlace?) -> JSONValue {
    var members = [JSONMember("level", .text(level)), JSONMember("message", ["text": .text(text)])]
    if let place { members.append(JSONMember("locations", [SARIFLocation(place).json])) }
    return .object(members)
  }
}

/// The rules that SARIF results refer to: those of the manual, and one for each other kind of failure.
struct SARIFRules {
  private let pages: [RulePage]
  private let others: [String]
  private let requirements: RequirementSet

  init(_ record: RunRecord, _ results: [SARIFResult]) {
    pages = record.pages
    requirements = record.requirements
    var others: [String] = []
    for result in results where !others.contains(result.rule) {
      if !record.pages.contains(where: { $0.identifier.text == result.rule }) { others.append(result.rule) }
    }
    self.others = others
  }

  func index(of rule: String) -> Int {
    if let index = pages.firstIndex(where: { $0.identifier.text == rule }) { return index }
    return pages.count + (others.firstIndex(of: rule) ?? 0)
  }

  var json: [JSONValue] { pages.map(json) + others.map(json) }

  private func json(_ page: RulePage) -> JSONValue {
    let profile = requirements[page.identifier].map { [JSONValue.text($0.profile.rawValue)] } ?? []
    let level = requirements.level(of: page)
    let help =
      "\(page.why)\n\nExample of a violation:\n\n\(page.breach)\n\nFix:\n\n\(page.fix)\n\nassay rules \(page.identifier.text)"
    let address = RuleSources(of: page.sources).first.map { [JSONMember("helpUri", .text($0))] } ?? []
    return .object(
      [
        JSONMember("id", .text(page.identifier.text)),
        JSONMember("shortDescription", ["text": .text(page.sentence)]),
        JSONMember("fullDescription", ["text": .text(page.why)]), JSONMember("help", ["text": .text(help)]),
      ] + address + [
        JSONMember(
          "defaultConfiguration", ["level": .text(level == .must ? "error" : "warning")]),
        JSONMember("properties", ["tags": .list(profile + [.text(level.rawValue)])]),
      ])
  }

  /// The rule for a kind of failure that is not in the manual.
  private func json(_ name: String) -> JSONValue {
    let sentence =
      switch name {
      case FailureName.crash: "The app does not crash."
      case FailureName.inconclusive: "A run gives a conclusive result."
      case FailureName.expectation: "The app meets the expectations of the scenario."
      case ReportedVerdict.nondeterministic.words.junitType: "Two identical runs give the same result."
      default: "The app follows the rule \(name)."
      }
    return [
      "id": .text(name), "shortDescription": ["text": .text(sentence)],
      "fullDescription": ["text": .text(sentence)], "help": ["text": .text(sentence)],
    ]
  }
}
