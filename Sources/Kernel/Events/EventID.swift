/// A ticket for one scheduled event; once the event has happened or was cancelled, the ticket is stale and harmless.
@frozen
public struct EventID: Hashable, Sendable {
  /// The number of the scheduling in the upper bits, which orders tickets and is never used twice, and the
  /// place in the table of tickets in the lower ones, which is used again.
  let word: UInt64

  static let indexBits: UInt64 = 28
  static let indexMax: UInt64 = 1 << indexBits - 1

  init(sequence: UInt64, index: Int) {
    precondition(
      UInt64(index) <= EventID.indexMax, "event \(sequence): more than \(EventID.indexMax) at once")
    word = sequence << EventID.indexBits | UInt64(index)
  }

  var index: Int { Int(truncatingIfNeeded: word & EventID.indexMax) }
}
