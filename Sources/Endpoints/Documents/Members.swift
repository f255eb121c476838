internal import Facts
internal import Kernel

/// The members of a document in the order in which they are added; what is not there is left out.
struct Members {
  private var members: [JSONMember] = []

  /// Adds a member.
  mutating func add(_ key: String, _ value: JSONValue?) {
    if let value { members.append(JSONMember(key, value)) }
  }

  /// Adds a text, unless it is missing or empty.
  mutating func add(_ key: String, text: String?) {
    if let text, !text.isEmpty { add(key, .text(text)) }
  }

  /// Adds a date in milliseconds since 1970.
  mutating func add(_ key: String, date: Instant?) {
    if let date, date != .distantFuture { add(key, .integer(date.milliseconds)) }
  }

  /// The document.
  var value: JSONValue { .object(members) }
}

extension Instant {
  private static let millisecondsPerDay: Int64 = 86_400_000

  /// The milliseconds between the beginning of 1970 and this moment of the world.
  var milliseconds: Int64 {
    Int64(CivilDate.worldEpoch.dayNumber) * Instant.millisecondsPerDay + nanoseconds / 1_000_000
  }

  /// The moment of the world so many milliseconds after the beginning of 1970; nil where no number of nanoseconds reaches it.
  init?(milliseconds: Int64) {
    let (offset, overflows) = milliseconds.subtractingReportingOverflow(Instant.zero.milliseconds)
    let (nanoseconds, isTooFar) = offset.multipliedReportingOverflow(by: 1_000_000)
    guard !overflows, !isTooFar else { return nil }
    self.init(nanoseconds: nanoseconds)
  }
}
