/// Small truths about a transaction, one bit each.
public struct TransactionTraits: OptionSet, Hashable, Sendable {
  /// The bits, one for each trait.
  public let rawValue: UInt16

  /// Makes traits from bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The payment came from the store's promotion.
  public static let promoted = TransactionTraits(rawValue: 1 << 0)
  /// The payment asked to simulate a request for approval.
  public static let simulatesAskToBuy = TransactionTraits(rawValue: 1 << 1)
  /// The app died while it was purchasing, so that the next launch sees it purchasing first.
  public static let purchasingAtDeath = TransactionTraits(rawValue: 1 << 2)
  /// Its finish will have no lasting effect.
  public static let returnsAfterFinish = TransactionTraits(rawValue: 1 << 3)
  /// It lost its product identifier, as on jail-broken devices.
  public static let lacksProduct = TransactionTraits(rawValue: 1 << 4)
  /// It is restored and lacks its original.
  public static let lacksOriginal = TransactionTraits(rawValue: 1 << 5)
  /// It is restored and lacks a receipt of its own.
  public static let lacksReceipt = TransactionTraits(rawValue: 1 << 6)
  /// It failed and does not say why.
  public static let lacksError = TransactionTraits(rawValue: 1 << 7)
  /// Its downloads are absent, not empty.
  public static let lacksDownloads = TransactionTraits(rawValue: 1 << 8)
  /// It is restored and its payment is that of the original.
  public static let paymentAsBought = TransactionTraits(rawValue: 1 << 9)
  /// The application user name is gone from it.
  public static let lacksUsername = TransactionTraits(rawValue: 1 << 10)
  /// It will stay purchasing for ever.
  public static let purchasingForEver = TransactionTraits(rawValue: 1 << 11)
  /// It was reported that its account is not signed in.
  public static let heldBack = TransactionTraits(rawValue: 1 << 12)
  /// It changed while the app ran and nobody listened.
  public static let unheard = TransactionTraits(rawValue: 1 << 13)
}
