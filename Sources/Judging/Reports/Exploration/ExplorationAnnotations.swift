internal import Results

/// An exploration as GitHub workflow commands: an annotation for each finding, and the verdict.
struct ExplorationAnnotations {
  private let record: ExplorationRecord

  /// GitHub shows ten annotations of each level. One is left for other tools in the same step of a
  /// workflow.
  private static let annotationCountMax = 9

  init(_ record: ExplorationRecord) { self.record = record }

  /// The commands in UTF-8.
  var bytes: [UInt8] {
    let verdict = ExplorationVerdict(record)
    var text = ""
    for finding in record.findings.prefix(ExplorationAnnotations.annotationCountMax) {
      text += command(of: finding)
    }
    let notices = verdict.notices
    for notice in notices.prefix(ExplorationAnnotations.annotationCountMax) {
      text += ExplorationAnnotations.command("warning", "exploration", TextLimit.line(notice, to: 2_000))
    }
    var words = [verdict.sentence, verdict.shares, "\(verdict.certificate) repeated runs identical"]
    let hidden = max(0, record.findings.count - ExplorationAnnotations.annotationCountMax)
    if hidden > 0 { words.append("\(Headline.count(hidden, "more finding")) in the log") }
    words.removeAll(where: \.isEmpty)
    text += ExplorationAnnotations.command(
      "notice", record.header.tool, TextLimit.line(words.joined(separator: " · "), to: 4_000))
    return Array(text.utf8)
  }

  private func command(of finding: Finding) -> String {
    let place = finding.groups.first.map { $0.address.text } ?? ""
    var text = "\(TextLimit.line(finding.subject, to: 200)), \(TextLimit.line(place, to: 400)): "
    text += finding.groups.first.map(\.faultsText) ?? ""
    if text.hasSuffix(": ") { text += finding.causeWords }
    text += " (\(GroupedNumber.count(finding.count, "run")))"
    if !finding.replayCommand.isEmpty {
      text += "\nreproduce: " + TextLimit.line(finding.replayCommand, to: 2_000)
    }
    return ExplorationAnnotations.command("error", finding.symptom.text, text)
  }

  private static func command(_ kind: String, _ title: String, _ text: String) -> String {
    "::\(kind) title=\(GitHubText.property(TextLimit.line(title, to: 200)))::\(GitHubText.data(text))\n"
  }
}
