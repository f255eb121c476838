public import Results

/// A run as commands of GitHub's runners: an annotation for each way of failing, at the first scenario that shows it.
///
/// A step shows ten annotations of each kind, so one command at the end says how many there would be.
public struct GitHubReport: Sendable {
  private let record: RunRecord

  /// How many annotations of one kind a step shows; the last one is left to other tools.
  private static let annotationCountMax = 9

  /// Makes a report.
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

  /// Where the text of a summary is cut: a runner drops one of more than a megabyte as a whole.
  public static let summarySizeMax = 900 * 1_024

  /// What stands in the summary of the step, in UTF-8.
  public var summary: [UInt8] { MarkdownReport(record, sizeMax: GitHubReport.summarySizeMax).bytes }

  /// The ways of failing, in the order of their first case.
  private var groups: [GitHubAnnotation] {
    var groups: [GitHubAnnotation] = []
    var places: [String: Int] = [:]
    for result in record.cases {
      // What is known is not told again.
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
    for verdict in record.subjectVerdicts { parts.append("\(verdict.subject): \(verdict.level.rawValue)") }
    for (name, count) in zip(CaseVerdict.names, record.counts.values) where count > 0 {
      parts.append("\(count) \(name)")
    }
    if parts.isEmpty { parts.append(TerminalReport.note(onEmpty: record.header) ?? "nothing was run") }
    if hiddenCount > 0 {
      parts.append("\(TerminalReport.count(hiddenCount, "more kind")) of failure, which the log tells")
    }
    return "::notice title=\(GitHubText.property(TextLimit.line(record.header.tool)))::"
      + GitHubText.data(TextLimit.line(parts.joined(separator: ", "), to: 4_000)) + "\n"
  }
}
