internal import Facts
public import Results
internal import Rules

/// The breaches of a run in SARIF 2.1.0, which code scanning shows at the lines of the scenarios.
///
/// What the tool itself could not do is no result but a notification.
public struct SARIFReport: Sendable {
  private let record: RunRecord

  /// How many results a reader takes at most.
  static let resultCountMax = 25_000

  /// Makes a report.
  public init(_ record: RunRecord) { self.record = record }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    let all = SARIFResult.results(of: record)
    let results = Array(all.prefix(SARIFReport.resultCountMax))
    var notifications = self.notifications
    if results.count < all.count {
      notifications.append(
        SARIFReport.notification(
          "note", "\(all.count - results.count) more results are left out; the run log has them", at: nil))
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

  /// Whether the tool did what it was asked; breaches that it found are no failure of its own.
  private var isSuccessful: Bool {
    switch record.exitCode {
    case .success, .failed, .inconclusive, .nothingApplicable, .appMisbehaved, .nondeterminism:
      record.isComplete
    case .usage, .internalError, .unwritable, .interrupted, .terminated: false
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
