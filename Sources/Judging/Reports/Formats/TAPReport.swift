public import Results
internal import Rules

extension ReportFormat {
  /// The Test Anything Protocol.
  public static let tap = ReportFormat(
    "tap", "the Test Anything Protocol", run: { TAPReport($0, version: $1.tapVersion).bytes })
}

/// A run in the Test Anything Protocol: a line for each case, with its failure below it as YAML.
public struct TAPReport: Sendable {
  private let record: RunRecord
  private let version: TAPVersion

  /// The maximum size of the text below one line, in bytes.
  private static let storySizeMax = 65_536

  public init(_ record: RunRecord, version: TAPVersion = .fourteen) {
    self.record = record
    self.version = version
  }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    let points = ReportPoints(record)
    let besides = points.besides
    let count = record.cases.count + besides.count
    var bytes = Array("TAP version \(version.rawValue)\n".utf8)
    // Give a reason for an empty plan. Readers would otherwise treat it as a mistake.
    let reason = TerminalReport.note(onEmpty: record.header) ?? "nothing to run"
    bytes += Array((count == 0 ? "1..0 # skip \(reason)\n" : "1..\(count)\n").utf8)
    for (position, result) in record.cases.enumerated() {
      let point = points.point(of: result)
      bytes += Array(text(of: point, number: position + 1, subject: result.subject).utf8)
    }
    for (position, point) in besides.enumerated() {
      bytes += Array(text(of: point, number: record.cases.count + position + 1, subject: nil).utf8)
    }
    return bytes
  }

  private func text(of point: ReportPoint, number: Int, subject: String?) -> String {
    let words = point.words
    let name = subject.map { "\(TextLimit.line($0, to: 200)): \(point.name)" } ?? point.name
    var line = "\(words.isOK ? "ok" : "not ok") \(number) - \(TAPReport.escaped(name))"
    if !words.tapDirective.isEmpty {
      line += " # \(words.tapDirective) \(TAPReport.escaped(point.message))"
    }
    guard words.tapDirective.isEmpty, !point.message.isEmpty else { return line + "\n" }
    return line + "\n" + diagnostics(of: point)
  }

  /// The failure as YAML; every text is quoted.
  private func diagnostics(of point: ReportPoint) -> String {
    var text = "  ---\n"
    text += "  message: \(TAPReport.quoted(point.message))\n"
    text += "  severity: \(point.verdict.rawValue)\n"
    if point.result != nil { text += "  failure: \(TAPReport.quoted(point.failureName))\n" }
    if let place = point.place {
      text += "  at:\n    file: \(TAPReport.quoted(place.file))\n    line: \(place.line)\n"
    }
    text += "  ...\n"
    // The human-readable text is a comment, because readers understand only parts of YAML.
    let story = GitHubText.disarmed(TextLimit.cut(point.story, to: TAPReport.storySizeMax))
    for line in story.split(separator: "\n") {
      text += "# \(line)\n"
    }
    return text
  }

  /// Escapes characters that would start a directive.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in TerminalText.safe(text) {
      if character == "#" || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  private static func quoted(_ text: String) -> String {
    let text = GitHubText.disarmed(TerminalText.safe(text))
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "''") + "'"
  }
}
