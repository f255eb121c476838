public import Results
internal import Rules

extension ReportFormat {
  /// GitHub workflow commands, which annotate lines.
  public static let github = ReportFormat(
    "github", "annotations and a summary for GitHub Actions", isCompleteWithoutPath: true,
    run: { record, _ in GitHubReport(record).bytes },
    exploration: { record, _ in ExplorationAnnotations(record).bytes })

  /// The step summary for GitHub, in UTF-8.
  public static func summary(of record: ExplorationRecord) -> [UInt8] {
    ExplorationMarkdown(record, sizeMax: GitHubReport.summarySizeMax).bytes
  }
}

/// A run as GitHub workflow commands: one annotation for each kind of failure, at its first scenario.
///
/// GitHub shows ten annotations of each level, so a final command gives the count of the others.
public struct GitHubReport: Sendable {
  private let record: RunRecord

  /// The maximum number of annotations of one level. GitHub's tenth is left for other tools in the same
  /// step of a workflow.
  private static let annotationCountMax = 9

  public init(_ record: RunRecord) { self.record = record }

  /// The report in UTF-8.
  public var bytes: [UInt8] {
    var text = ""
    let groups = self.groups
    var hiddenCount = 0
    for kind in ["error", "warning"] {
      let all = groups.filter { $0.kind == kind }
      for group in all.prefix(GitHubReport.annotationCountMax) { text += group.command }
      hiddenCount += max(0, all.count - GitHubReport.annotationCountMax)
    }
    return Array((text + rollUp(hiddenCount)).utf8)
  }

  /// The maximum size of a summary in bytes. A runner discards a summary of more than a megabyte.
  public static let summarySizeMax = 900 * 1_024

  /// The step summary as Markdown, in UTF-8.
  public var summary: [UInt8] { MarkdownReport(record, sizeMax: GitHubReport.summarySizeMax).bytes }

  /// The annotations, in the order of the first case of each.
  private var groups: [GitHubAnnotation] {
    var groups: [GitHubAnnotation] = []
    var places: [String: Int] = [:]
    for result in record.cases {
      // Known failures have no annotation.
      if case .known = result.verdict { continue }
      var told: [String] = []
      for failure in CaseFailure.all(of: result, strictly: record.header.isStrict) {
        let key = "\(failure.verdict.words.github) \(failure.name)"
        guard !failure.verdict.words.github.isEmpty, !told.contains(key) else { continue }
        told.append(key)
        if let place = places[key] {
          groups[place].count += 1
        } else {
          places[key] = groups.count
          groups.append(GitHubAnnotation(failure, of: result))
        }
      }
    }
    return groups + ReportPoints(record).besides.map(GitHubAnnotation.init)
  }

  private func rollUp(_ hiddenCount: Int) -> String {
    var parts: [String] = []
    for verdict in record.subjectVerdicts { parts.append("\(verdict.subject): \(verdict.levelText)") }
    for (name, count) in zip(CaseVerdict.names, record.counts.values) where count > 0 {
      parts.append("\(count) \(name)")
    }
    if parts.isEmpty { parts.append(TerminalReport.note(onEmpty: record.header) ?? "nothing to run") }
    if hiddenCount > 0 {
      parts.append("\(TerminalReport.count(hiddenCount, "more kind")) of failure in the log")
    }
    return "::notice title=\(GitHubText.property(TextLimit.line(record.header.tool)))::"
      + GitHubText.data(TextLimit.line(parts.joined(separator: ", "), to: 4_000)) + "\n"
  }
}

/// The annotation of one kind of failure.
struct GitHubAnnotation {
  /// The command, such as `error`; empty if there is no annotation.
  let kind: String
  /// The number of cases with this failure.
  var count = 1
  let title: String
  private let place: SourcePlace?
  private let text: String

  init(_ failure: CaseFailure, of result: CaseResult) {
    kind = failure.verdict.words.github
    title = failure.name
    place = failure.place
    text =
      "\(TextLimit.line(result.subject, to: 200)), \(ReportPoints.name(of: result)): "
      + TextLimit.line(failure.message) + "\nreproduce: "
      + TextLimit.line(ShellWords.joined(result.command), to: 2_000)
  }

  /// Creates the annotation of a point that is not a case.
  init(_ point: ReportPoint) {
    kind = point.words.github
    title = point.name
    place = point.place
    text = point.message
  }

  /// The workflow command, on one line.
  var command: String {
    var properties: [String] = []
    if let place {
      properties.append("file=" + GitHubText.property(TerminalText.safe(place.file)))
      if place.line > 0 { properties.append("line=\(place.line)") }
    }
    let cases = count > 1 ? " (\(count) cases)" : ""
    properties.append("title=" + GitHubText.property(TextLimit.line(title, to: 200) + cases))
    return "::\(kind) \(properties.joined(separator: ","))::\(GitHubText.data(text))\n"
  }
}

/// Escapes texts for the log of a GitHub runner, which executes some of its lines as commands.
public enum GitHubText {
  /// Inserts a backslash before each part of the text that a runner would execute as a command.
  ///
  /// A runner removes the spaces before a line and looks for `::` at its start. It looks for the older
  /// `##[` anywhere in the line.
  public static func disarmed(_ text: String) -> String {
    guard text.contains("::") || text.contains("##[") else { return text }
    let scalars = Array(text.unicodeScalars)
    var disarmed = String.UnicodeScalarView()
    var isAtStart = true
    var hashCount = 0
    for (position, scalar) in scalars.enumerated() {
      if scalar == "\n" || scalar == "\r" {
        isAtStart = true
      } else if isAtStart, !scalar.properties.isWhitespace {
        isAtStart = false
        if scalar == ":", position + 1 < scalars.count, scalars[position + 1] == ":" { disarmed.append("\\") }
      }
      if scalar == "[", hashCount >= 2 { disarmed.append("\\") }
      hashCount = scalar == "#" ? hashCount + 1 : 0
      disarmed.append(scalar)
    }
    return String(disarmed)
  }

  /// Escapes the message of a command.
  static func data(_ text: String) -> String { escaped(text, isProperty: false) }

  /// Escapes the value of a property of a command.
  static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
