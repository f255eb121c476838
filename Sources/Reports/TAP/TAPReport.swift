public import Results

/// A run in the Test Anything Protocol: a line for each case, with what is wrong below it in YAML.
public struct TAPReport: Sendable {
  private let record: RunRecord
  private let version: TAPVersion

  /// How long what is said below one line may be.
  private static let storySizeMax = 65_536

  /// Makes a report.
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
    // A plan of nothing says why, because a reader takes it for a mistake otherwise.
    let reason = TerminalReport.note(onEmpty: record.header) ?? "nothing was run"
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

  /// What is wrong, as YAML; every text is quoted.
  private func diagnostics(of point: ReportPoint) -> String {
    var text = "  ---\n"
    text += "  message: \(TAPReport.quoted(point.message))\n"
    text += "  severity: \(point.verdict.rawValue)\n"
    if point.result != nil { text += "  failure: \(TAPReport.quoted(point.failureName))\n" }
    if let place = point.place {
      text += "  at:\n    file: \(TAPReport.quoted(place.file))\n    line: \(place.line)\n"
    }
    text += "  ...\n"
    // What people read stands in comments: readers know only parts of YAML.
    for line in TextLimit.cut(point.story, to: TAPReport.storySizeMax).split(separator: "\n") {
      text += "# \(line)\n"
    }
    return text
  }

  /// A text that cannot begin a directive.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in TerminalText.safe(text) {
      if character == "#" || character == "\\" { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  private static func quoted(_ text: String) -> String {
    let parts = TerminalText.safe(text).split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "''") + "'"
  }
}
