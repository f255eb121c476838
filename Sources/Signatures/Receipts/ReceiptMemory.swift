internal import Synchronization

/// A memory of the receipts and signatures that a process made last, by what each was made of.
///
/// Runs of one scenario write the same receipts again and again. A signature takes a third of a millisecond or more, and a
/// receipt is put into base64 twice.
final class ReceiptMemory<Source: Hashable & Sendable, Made: Sendable>: Sendable {
  private let limit: Int
  private let kept = Mutex<[Source: Made]>([:])

  /// A memory that keeps so many; when there are more, all are forgotten.
  init(limit: Int) { self.limit = limit }

  /// Gives what belongs to a source, and makes it where it is not kept.
  func made(of source: Source, _ make: () -> Made) -> Made {
    if let known = kept.withLock({ $0[source] }) { return known }
    let made = make()
    kept.withLock {
      if $0.count >= limit { $0.removeAll() }
      $0[source] = made
    }
    return made
  }

  /// How many are kept now.
  var count: Int { kept.withLock { $0.count } }
}
