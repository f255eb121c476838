public import Facts
public import Kernel

/// That a part of an account's history was restored, as far as a receipt shows it.
public struct RestoreRecord: Hashable, Sendable {
  /// How it shows.
  public let style: RestoreStyle
  /// When it happened.
  public let date: Instant
  /// The state of the books when it happened.
  public let revision: UInt32
  /// The first of the new identifiers.
  public let firstIdentifier: Int64
  /// The purchases, in the order of their identifiers.
  public let purchases: [PurchaseID]
}
