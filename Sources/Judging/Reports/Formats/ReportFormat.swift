public import Results
public import Rules

/// A format of reports. The file of each report defines its format.
public struct ReportFormat: Sendable {
  /// The name on the command line.
  public let name: String
  /// The format as a phrase, for the help.
  public let phrase: String
  /// Whether the format needs no path, because it has a default location.
  public let isCompleteWithoutPath: Bool
  /// Whether the format shows the witness runs fact by fact.
  public let showsRuns: Bool
  private let run: @Sendable (RunRecord, ReportOptions) -> [UInt8]
  private let exploration: (@Sendable (ExplorationRecord, [RulePage]) -> [UInt8])?

  /// All formats, in the order of the help.
  public static let all: [ReportFormat] = [
    .jsonl, .junit, .tap, .ctrf, .sarif, .github, .markdown, .html, .badge,
  ]

  /// The formats available for an exploration.
  public static let ofExplorations = all.filter { $0.exploration != nil || $0 == .jsonl }

  /// The run log, from which `assay report` generates every other format.
  public static let jsonl = ReportFormat(
    "jsonl", "the run log, as JSON lines", showsRuns: true,
    run: { record, _ in LogWriter.bytes(of: record) })

  /// Makes a format. Without `exploration`, it has no report of explorations.
  init(
    _ name: String, _ phrase: String, isCompleteWithoutPath: Bool = false, showsRuns: Bool = false,
    run: @escaping @Sendable (RunRecord, ReportOptions) -> [UInt8],
    exploration: (@Sendable (ExplorationRecord, [RulePage]) -> [UInt8])? = nil
  ) {
    self.name = name
    self.phrase = phrase
    self.isCompleteWithoutPath = isCompleteWithoutPath
    self.showsRuns = showsRuns
    self.run = run
    self.exploration = exploration
  }

  /// Writes the report of a run in UTF-8. A long log is passed to `sink` in several parts.
  public func write(
    _ record: RunRecord, _ options: ReportOptions = ReportOptions(), to sink: ([UInt8]) -> Void
  ) {
    guard self == .jsonl else { return sink(bytes(of: record, options)) }
    LogWriter.write(record, to: sink)
  }

  /// The report of a run, in UTF-8.
  public func bytes(of record: RunRecord, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
    run(record, options)
  }

  /// The report of an exploration, in UTF-8. `pages` are the manual's pages about the checked rules.
  ///
  /// The log is not supported here, because it is written piece by piece.
  public func bytes(of record: ExplorationRecord, pages: [RulePage] = RuleRegistry.pages) -> [UInt8] {
    guard let exploration else {
      preconditionFailure("a finished exploration has no report in the format \(name)")
    }
    return exploration(record, pages)
  }
}

extension ReportFormat: Hashable, CustomStringConvertible {
  public static func == (left: ReportFormat, right: ReportFormat) -> Bool { left.name == right.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  public var description: String { name }
}
