internal import Synchronization

/// A cache of the most recent receipts and signatures of a process, keyed by their source.
///
/// Runs of one scenario write the same receipts repeatedly. A signature takes at least a third of a
/// millisecond, and a receipt is encoded in Base64 twice.
final class ReceiptCache<Source: Hashable & Sendable, Made: Sendable>: Sendable {
  private let limit: Int
  private let kept = Mutex<[Source: Made]>([:])

  /// Makes a cache for `limit` entries. When it is full, all entries are removed.
  init(limit: Int) { self.limit = limit }

  /// The cached value of a source. Calls `make` if it is not cached.
  func made(of source: Source, _ make: () -> Made) -> Made {
    if let known = kept.withLock({ $0[source] }) { return known }
    let made = make()
    kept.withLock {
      if $0.count >= limit { $0.removeAll() }
      $0[source] = made
    }
    return made
  }

  var count: Int { kept.withLock { $0.count } }
}
