public import Facts
public import Kernel
public import StoreModel

/// A receipt: it names a state of an account's books, and the books keep every state.
///
/// The entries are put together when somebody opens it. They are those of its revision, whatever came later.
public struct Receipt: Hashable, Sendable {
  /// The account that it belongs to.
  public let account: AccountID
  /// The state of the books that it shows.
  public let revision: UInt32
  /// When it was written.
  public let writtenAt: Instant
  /// How many entries it has.
  public let entryCount: Int
  /// Whether the account had bought anything when it was written.
  public let hasPurchases: Bool
  /// Its flaws, where the test store was asked for a bad one.
  public var flaws: ReceiptFlaws = []
}
