public import Facts
public import Kernel
public import StoreModel

/// A receipt: a reference to a revision of an account's records.
///
/// Its entries are computed when it is opened. They are those of its revision; later events do not change
/// them.
public struct Receipt: Hashable, Sendable {
  public let account: AccountID
  /// The revision of the store's records that it shows.
  public let revision: UInt32
  public let writtenAt: Instant
  public let entryCount: Int
  /// Whether the account had any purchases when it was written.
  public let hasPurchases: Bool
  /// The flaws that the app requested from the sandbox.
  public var flaws: ReceiptFlaws = []
}
