internal import Lua
internal import Reports

/// Where a run is reported, and in which format.
struct ReportOutput: Hashable, Sendable {
  let format: ReportFormat
  /// The path; - is the standard output, and nothing stands for what the format says by itself.
  let path: String?

  /// The reports that the options name.
  static func outputs(
    _ texts: [String], formats: [ReportFormat] = ReportFormat.allCases
  ) throws(UsageError) -> [ReportOutput] {
    var outputs: [ReportOutput] = []
    for text in texts {
      let output = try ReportOutput(text, formats)
      if let path = output.path, outputs.contains(where: { $0.path == path }) {
        throw UsageError("two reports go to “\(path)”", advice: "give each its own path")
      }
      guard !outputs.contains(output) else {
        throw UsageError("“--report \(text)” is given twice", advice: "give it once")
      }
      outputs.append(output)
    }
    return outputs
  }

  private init(_ text: String, _ formats: [ReportFormat]) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let names = formats.map(\.rawValue)
    guard let format = formats.first(where: { $0.rawValue == parts[0] }) else {
      let nearest = Suggestion.nearest(to: parts[0], among: names)
      let list =
        names.count == 1
        ? "\(names[0]) is the only format" : "the formats are \(names.joined(separator: ", "))"
      throw UsageError(
        "“--report” is a format and a path, found “\(text)”",
        advice: (nearest.map { "did you mean `--report \($0)=PATH`? " } ?? "") + list)
    }
    self.format = format
    if parts.count == 1, format.isCompleteWithoutPath {
      path = nil
      return
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(
        "“--report” is a format and a path, found “\(text)”",
        advice: "write `--report \(format.rawValue)=PATH`; - is the standard output")
    }
    path = parts[1]
  }
}
