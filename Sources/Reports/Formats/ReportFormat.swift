public import Results

/// A format in which a run can be reported to other programs.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// The run log itself, from which every other format can be made later.
  case jsonl
  /// JUnit's XML, which nearly every build server reads.
  case junit
  /// The Test Anything Protocol.
  case tap
  /// The Common Test Report Format.
  case ctrf
  /// The format of static analysis, which code scanning shows.
  case sarif
  /// The commands of GitHub's runners that annotate lines.
  case github
  /// Text for people, in comments and summaries.
  case markdown
  /// One page for a browser, with everything in it.
  case html
  /// A small picture with the level reached.
  case badge

  /// What it is, as a phrase.
  public var phrase: String {
    switch self {
    case .jsonl: "the run log, as JSON lines"
    case .junit: "JUnit's XML"
    case .tap: "the Test Anything Protocol"
    case .ctrf: "the Common Test Report Format, as JSON"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations and a summary for GitHub's runners"
    case .markdown: "Markdown, for a comment"
    case .html: "one page for a browser, with runs to step through"
    case .badge: "an SVG badge with the level reached"
    }
  }

  /// Whether it says where it goes by itself when no path is given.
  public var isCompleteWithoutPath: Bool { self == .github }

  /// Whether it shows runs fact by fact.
  public var showsRuns: Bool {
    switch self {
    case .jsonl, .html: true
    case .junit, .tap, .ctrf, .sarif, .github, .markdown, .badge: false
    }
  }

  /// A run in this format.
  public func bytes(of record: RunRecord, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
    switch self {
    case .jsonl: RunLogWriter.bytes(of: record)
    case .junit: JUnitReport(record, dialect: options.dialect, clock: options.clock).bytes
    case .tap: TAPReport(record, version: options.tapVersion).bytes
    case .ctrf: CTRFReport(record, clock: options.clock).bytes
    case .sarif: SARIFReport(record).bytes
    case .github: GitHubReport(record).bytes
    case .markdown: MarkdownReport(record).bytes
    case .html: HTMLReport(record).bytes
    case .badge: BadgeReport(record).bytes
    }
  }
}
