/// What formats leave open.
public struct ReportOptions: Hashable, Sendable {
  /// Which readers of JUnit's XML are meant.
  public var dialect = JUnitDialect.strict
  /// Which version of the Test Anything Protocol is written.
  public var tapVersion = TAPVersion.fourteen
  /// When the run was, for the formats that ask.
  public var clock = ReportClock.unknown

  /// Makes the usual options.
  public init() {}
}
