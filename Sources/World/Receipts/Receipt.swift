public import Facts
public import Kernel
public import StoreModel

/// The receipt on a device: the account's books as they stood at one revision, read only when the app asks.
public struct Receipt: Hashable, Sendable {
  /// Whose receipt it is.
  public let account: AccountID
  /// The state of the books that it shows.
  public let revision: UInt32
  /// When it was written.
  public let writtenAt: Instant
  /// How many entries it has.
  public let entryCount: Int
  /// What is wrong with it, where the test store was asked for a bad one.
  public var flaws: ReceiptFlaws = []
}
