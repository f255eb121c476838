public import Results
public import Rules

extension ReportFormat {
  /// The formats available for an exploration.
  public static let ofExplorations: [ReportFormat] = [.jsonl, .html, .markdown, .github, .badge]

  /// The report of an exploration, in UTF-8. The pages are those of the rules that were checked.
  ///
  /// The run log is not supported here, because it is written piece by piece.
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

  /// The step summary for GitHub, in UTF-8.
  public static func summary(of record: ExplorationRecord) -> [UInt8] {
    ExplorationMarkdown(record, sizeMax: GitHubReport.summarySizeMax).bytes
  }
}
