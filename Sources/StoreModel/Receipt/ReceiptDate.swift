internal import Facts
public import Kernel

/// A date in the three forms that the store writes: by the world's clock, in milliseconds, and by Pacific time.
public struct ReceiptDate: Hashable, Sendable {
  /// The instant.
  public let instant: Instant

  /// Makes the date of an instant.
  public init(_ instant: Instant) { self.instant = instant }

  /// The date and time in words, such as `2026-01-01 00:00:00 Etc/GMT`.
  public var text: String { ReceiptDate.text(CivilDate(instant)) + " Etc/GMT" }

  /// The milliseconds since 1970, which are the form to work with.
  public var milliseconds: String {
    let date = CivilDate(instant)
    let seconds = ((date.dayNumber * 24 + date.hour) * 60 + date.minute) * 60 + date.second
    return String(seconds * 1000 + date.nanosecond / 1_000_000)
  }

  /// The date and time on the Pacific coast in words, such as `2025-12-31 16:00:00 America/Los_Angeles`.
  public var pacificText: String { ReceiptDate.text(PacificTime.date(instant)) + " America/Los_Angeles" }

  private static func text(_ date: CivilDate) -> String {
    let whole = date.description
    return "\(whole.prefix(10)) \(whole.dropFirst(11).prefix(8))"
  }
}
