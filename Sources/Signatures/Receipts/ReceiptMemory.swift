internal import Facts
internal import StoreModel
internal import Synchronization

/// What a process has worked out last, by what it was worked out for.
///
/// Runs of one scenario write the same receipts again and again. A signature takes about a millisecond, and a receipt is
/// several kilobytes, put twice into base64.
final class ReceiptMemory<Source: Hashable & Sendable, Made: Sendable>: Sendable {
  private let limit: Int
  private let kept = Mutex<[Source: Made]>([:])

  /// A memory that keeps so many; when there are more, all are forgotten.
  init(limit: Int) { self.limit = limit }

  /// What was made of a source, which is made now where it is not kept.
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

/// All that the older receipt of a transaction says.
struct TransactionReceiptSource: Hashable, Sendable {
  let data: ReceiptData
  let device: DeviceID
  let entry: ReceiptEntry
  let product: String
  let bundleIdentifier: String
  let version: String
}
