/// What the user said to a higher price.
public enum PriceConsent: Int, CaseIterable, Sendable {
  /// No price was raised.
  case notNeeded
  /// Nothing yet.
  case pending
  /// The user agreed.
  case agreed
  /// The user did not agree.
  case declined

  /// The value that receipts carry, if any: one for consent, zero without it.
  public var receiptValue: Int? {
    switch self {
    case .notNeeded: nil
    case .pending, .declined: 0
    case .agreed: 1
    }
  }
}
