internal import Facts

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
  /// For GitLab, which also reads the `file` attribute of a case.
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
