internal import Results

/// One way of failing, as an annotation of the line that shows it first.
struct GitHubAnnotation {
  /// The command, such as `error`; empty where nothing is annotated.
  let kind: String
  /// In how many cases it is found.
  var count = 1
  /// What it is called.
  let title: String
  private let place: SourcePlace?
  private let text: String

  /// What is wrong with a case.
  init(_ failure: CaseFailure, of result: CaseResult) {
    kind = failure.verdict.words.github
    title = failure.name
    place = failure.place
    text =
      "\(TextLimit.line(result.subject, to: 200)), \(ReportPoints.name(of: result)): "
      + TextLimit.line(failure.message) + "\nsee it again: "
      + TextLimit.line(ShellWords.joined(result.command), to: 2_000)
  }

  /// What is wrong besides the cases.
  init(_ point: ReportPoint) {
    kind = point.words.github
    title = point.name
    place = point.place
    text = point.message
  }

  /// The line that a runner obeys.
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
