/// What is wrong with a receipt that the test store was asked to make bad.
public struct ReceiptFlaws: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes flaws from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Its time is over.
  public static let isExpired = ReceiptFlaws(rawValue: 1)
  /// It was taken back.
  public static let isRevoked = ReceiptFlaws(rawValue: 2)
  /// It belongs to a company that buys in volume; only this one can be good as well.
  public static let isVolumePurchase = ReceiptFlaws(rawValue: 4)
}
