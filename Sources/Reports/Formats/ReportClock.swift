/// When a run was, by the clock on the wall; only formats that ask for it show it.
public struct ReportClock: Hashable, Sendable {
  /// When it began, in milliseconds since 1970.
  public let startMilliseconds: Int64
  /// How long it took.
  public let durationMilliseconds: Int64

  /// Makes a clock.
  public init(startMilliseconds: Int64, durationMilliseconds: Int64) {
    self.startMilliseconds = max(0, startMilliseconds)
    self.durationMilliseconds = max(0, durationMilliseconds)
  }

  /// The clock of a run of which nobody noted the time.
  public static let unknown = ReportClock(startMilliseconds: 0, durationMilliseconds: 0)

  /// Whether somebody noted the time.
  var isKnown: Bool { self != .unknown }

  /// Milliseconds as seconds with three digits behind the point, never with an exponent.
  static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
