internal import Facts
public import Results

/// A format of reports.
public enum ReportFormat: String, CaseIterable, Sendable {
  /// The run log, from which `assay report` makes every other format.
  case jsonl
  /// JUnit's XML, which nearly every build server reads.
  case junit
  /// The Test Anything Protocol.
  case tap
  /// The Common Test Report Format.
  case ctrf
  /// SARIF, the format of static analysis, which code scanning shows.
  case sarif
  /// Workflow commands of GitHub's runners, which annotate lines.
  case github
  /// Markdown for comments and summaries.
  case markdown
  /// One page for a browser, which needs no other file.
  case html
  /// An SVG badge with the conformance level.
  case badge

  /// The format as a phrase, for the help.
  public var phrase: String {
    switch self {
    case .jsonl: "the run log, as JSON lines"
    case .junit: "JUnit XML"
    case .tap: "the Test Anything Protocol"
    case .ctrf: "the Common Test Report Format, as JSON"
    case .sarif: "SARIF 2.1.0, for code scanning"
    case .github: "annotations and a summary for GitHub Actions"
    case .markdown: "Markdown, for a comment"
    case .html: "one page for a browser, in which runs can be replayed step by step"
    case .badge: "an SVG badge with the level reached"
    }
  }

  /// Whether the format needs no path, because it has a place of its own.
  public var isCompleteWithoutPath: Bool { self == .github }

  /// Whether the format has the witness runs fact by fact.
  public var showsRuns: Bool {
    switch self {
    case .jsonl, .html: true
    case .junit, .tap, .ctrf, .sarif, .github, .markdown, .badge: false
    }
  }

  /// Gives the report of a run in UTF-8, a long one in pieces.
  public func write(
    _ record: RunRecord, _ options: ReportOptions = ReportOptions(), to sink: ([UInt8]) -> Void
  ) {
    guard self == .jsonl else { return sink(bytes(of: record, options)) }
    RunLogWriter.write(record, to: sink)
  }

  /// The report of a run, in UTF-8.
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

/// The options of the formats.
public struct ReportOptions: Hashable, Sendable {
  /// The dialect of JUnit's XML.
  public var dialect = JUnitDialect.strict
  /// The version of the Test Anything Protocol.
  public var tapVersion = TAPVersion.fourteen
  /// The time of the run, for the formats that demand it.
  public var clock = ReportClock.unknown

  /// Makes the default options.
  public init() {}
}

/// The dialect of JUnit's XML.
public enum JUnitDialect: String, CaseIterable, Sendable {
  /// For readers that check the XML against a schema, such as Jenkins.
  case strict
  /// For GitLab, which reads the file of a case as well.
  case gitlab
}

/// The version of the Test Anything Protocol. Only the first line differs.
public enum TAPVersion: String, CaseIterable, Sendable {
  /// Version 13, which Perl's `prove` reads.
  case thirteen = "13"
  /// Version 14, the newest.
  case fourteen = "14"
}

/// The wall-clock time of a run, which only some formats show.
public struct ReportClock: Hashable, Sendable {
  /// The start in milliseconds since 1970.
  public let startMilliseconds: Int64
  /// The duration in milliseconds.
  public let durationMilliseconds: Int64

  /// Makes a clock.
  public init(startMilliseconds: Int64, durationMilliseconds: Int64) {
    self.startMilliseconds = max(0, startMilliseconds)
    self.durationMilliseconds = max(0, durationMilliseconds)
  }

  /// The clock of a run whose time is not known.
  public static let unknown = ReportClock(startMilliseconds: 0, durationMilliseconds: 0)

  var isKnown: Bool { self != .unknown }

  /// Milliseconds as seconds with three digits behind the point.
  static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// Moments of the wall clock as text.
enum ReportMoment {
  /// The date and the time of day in UTC, without a zone or a fraction, which most readers accept.
  static func text(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1_000)
    let epoch = CivilDate.worldEpoch
    let date = epoch.adding(days: seconds / 86_400 - epoch.dayNumber).description.prefix(10)
    let rest = seconds % 86_400
    return "\(date)T\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))"
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
