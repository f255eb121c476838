/// Which methods a queue delegate implements.
public struct DelegateHandlers: OptionSet, Hashable, Sendable {
  /// The bits, one for each method.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether a transaction goes on in a new storefront.
  public static let shouldContinue = DelegateHandlers(rawValue: 1 << 0)
  /// Whether to show a price increase.
  public static let shouldShowPriceConsent = DelegateHandlers(rawValue: 1 << 1)
}
