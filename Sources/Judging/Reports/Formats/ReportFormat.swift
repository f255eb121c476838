internal import Facts
public import Results

public enum ReportFormat: String, CaseIterable, Sendable {
  /// The run log, from which `assay report` generates every other format.
  case jsonl
  /// JUnit XML, which nearly every build server reads.
  case junit
  /// The Test Anything Protocol.
  case tap
  /// The Common Test Report Format.
  case ctrf
  /// SARIF, the format of static analysis, which GitHub code scanning shows.
  case sarif
  /// GitHub workflow commands, which annotate lines.
  case github
  /// Markdown for comments and summaries.
  case markdown
  /// A self-contained page for a browser.
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

  /// Whether the format needs no path, because it has a default location.
  public var isCompleteWithoutPath: Bool { self == .github }

  /// Whether the format shows the witness runs fact by fact.
  public var showsRuns: Bool {
    switch self {
    case .jsonl, .html: true
    case .junit, .tap, .ctrf, .sarif, .github, .markdown, .badge: false
    }
  }

  /// Writes the report of a run in UTF-8. A long report is written in pieces.
  public func write(
    _ record: RunRecord, _ options: ReportOptions = ReportOptions(), to sink: ([UInt8]) -> Void
  ) {
    guard self == .jsonl else { return sink(bytes(of: record, options)) }
    LogWriter.write(record, to: sink)
  }

  /// The report of a run, in UTF-8.
  public func bytes(of record: RunRecord, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
    switch self {
    case .jsonl: LogWriter.bytes(of: record)
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

public struct ReportOptions: Hashable, Sendable {
  public var dialect = JUnitDialect.strict
  public var tapVersion = TAPVersion.fourteen
  /// The time of the run, for the formats that require it.
  public var clock = ReportClock.unknown

  public init() {}
}

/// The dialect of JUnit XML.
public enum JUnitDialect: String, CaseIterable, Sendable {
  /// For readers that check the XML against a schema, such as Jenkins.
  case strict
  /// For GitLab, which also reads the file of a case.
  case gitlab
}

/// The version of the Test Anything Protocol. Only the first line differs.
public enum TAPVersion: String, CaseIterable, Sendable {
  /// Version 13, which Perl's `prove` reads.
  case thirteen = "13"
  /// Version 14, the newest.
  case fourteen = "14"
}

/// The wall-clock time of a run. Only some formats show it.
public struct ReportClock: Hashable, Sendable {
  /// The start in milliseconds since 1970.
  public let startMilliseconds: Int64
  /// The duration in milliseconds.
  public let durationMilliseconds: Int64

  public init(startMilliseconds: Int64, durationMilliseconds: Int64) {
    self.startMilliseconds = max(0, startMilliseconds)
    self.durationMilliseconds = max(0, durationMilliseconds)
  }

  /// The clock of a run whose time is unknown.
  public static let unknown = ReportClock(startMilliseconds: 0, durationMilliseconds: 0)

  var isKnown: Bool { self != .unknown }

  /// Milliseconds as seconds with three decimals.
  static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}

/// Wall-clock times as text.
enum ReportMoment {
  /// The date and time in UTC, without a zone or a fraction, which most readers accept.
  static func text(_ milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1_000)
    let epoch = CivilDate.worldEpoch
    let date = epoch.adding(days: seconds / 86_400 - epoch.dayNumber).description.prefix(10)
    let rest = seconds % 86_400
    return "\(date)T\(digits(rest / 3_600)):\(digits(rest / 60 % 60)):\(digits(rest % 60))"
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}
