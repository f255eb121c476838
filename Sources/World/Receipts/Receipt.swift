public import Facts
public import Kernel
public import StoreModel

/// A receipt: a reference to a revision of an account's books.
///
/// Its entries are computed when it is opened. They are those of its revision, whatever happened later.
public struct Receipt: Hashable, Sendable {
  /// The account that it belongs to.
  public let account: AccountID
  /// The revision of the books that it shows.
  public let revision: UInt32
  /// When it was written.
  public let writtenAt: Instant
  /// The number of its entries.
  public let entryCount: Int
  /// Whether the account had bought anything when it was written.
  public let hasPurchases: Bool
  /// The flaws that the sandbox was asked to give it.
  public var flaws: ReceiptFlaws = []
}
