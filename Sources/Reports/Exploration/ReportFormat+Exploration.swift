public import Results
public import Rules

extension ReportFormat {
  /// The formats of an exploration.
  public static let ofExplorations: [ReportFormat] = [.jsonl, .html, .markdown, .github, .badge]

  /// The report of an exploration, in UTF-8; the pages are those of the rules that judged it.
  ///
  /// The log is not among them: it is written piece by piece.
  public func bytes(
    of record: ExplorationRecord, pages: [RulePage] = RuleRegistry.pages
  ) -> [UInt8] {
    switch self {
    case .html: return ExplorationPage(record, pages: pages).bytes
    case .markdown: return ExplorationMarkdown(record).bytes
    case .github: return ExplorationAnnotations(record).bytes
    case .badge: return ExplorationBadge(record).bytes
    case .jsonl, .junit, .tap, .ctrf, .sarif:
      preconditionFailure("a finished exploration has no report in the format \(rawValue)")
    }
  }

  /// The summary of a step of GitHub's runners, in UTF-8.
  public static func summary(of record: ExplorationRecord) -> [UInt8] {
    ExplorationMarkdown(record, sizeMax: GitHubReport.summarySizeMax).bytes
  }
}
