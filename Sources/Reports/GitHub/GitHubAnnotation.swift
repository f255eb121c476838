internal import Results

/// One way of failing, as an annotation of the line that shows it first.
struct GitHubAnnotation {
  /// The command, such as `error`.
  let kind: String
  /// In how many cases it is found.
  var count = 1
  private let title: String
  private let point: ReportPoint

  init(_ point: ReportPoint, title: String) {
    self.point = point
    self.title = title
    kind = point.words.github
  }

  /// The line that a runner obeys.
  var command: String {
    var properties: [String] = []
    if let place = point.place {
      properties.append("file=" + GitHubText.property(TerminalText.safe(place.file)))
      if place.line > 0 { properties.append("line=\(place.line)") }
    }
    let cases = count > 1 ? " (\(count) cases)" : ""
    properties.append("title=" + GitHubText.property(TextLimit.line(title, to: 200) + cases))
    var text = point.message
    if let result = point.result {
      text = "\(TextLimit.line(result.subject, to: 200)), \(point.name): \(point.message)\nsee it again: "
      text += TextLimit.line(ShellWords.joined(result.command), to: 2_000)
    }
    return "::\(kind) \(properties.joined(separator: ","))::\(GitHubText.data(text))\n"
  }
}
