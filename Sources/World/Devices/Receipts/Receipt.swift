public import Facts
public import Kernel
public import StoreModel

/// A receipt of an account, as a reference to a revision of the store's records.
///
/// The entries are computed when the receipt is opened. They show the records at that revision, so that
/// later events do not change them.
public struct Receipt: Hashable, Sendable {
  public let account: AccountID
  /// The revision of the store's records that the receipt shows.
  public let revision: UInt32
  public let writtenAt: Instant
  public let entryCount: Int
  /// Whether the account had any purchases when the receipt was written.
  public let hasPurchases: Bool
  /// The flaws that the app requested from the sandbox.
  public var flaws: ReceiptFlaws = []
}
