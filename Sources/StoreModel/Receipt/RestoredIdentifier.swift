/// Whether a restored transaction has one identifier in the queue and in the receipt; the first is the usual way.
public enum RestoredIdentifier: Int, CaseIterable, Sendable {
  /// The same in both.
  case equal
  /// One in the queue and another one in the receipt.
  case different

  /// The identifier in the receipt, given the one in the queue and one that nothing has yet.
  public func receiptIdentifier(queue: Int64, unused: Int64) -> Int64 {
    switch self {
    case .equal: queue
    case .different: unused
    }
  }
}
