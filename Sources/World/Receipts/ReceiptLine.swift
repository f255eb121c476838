public import Facts
public import Kernel

/// One entry of a receipt as an app reads it.
public struct ReceiptLine: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many.
  public let quantity: Int
  /// The number of the interaction.
  public let identifier: Int64
  /// The number of the first purchase.
  public let originalIdentifier: Int64
  /// When it was made.
  public let date: Instant
  /// When the first purchase was made.
  public let originalDate: Instant
  /// When its period ends; zero where there is none.
  public let expires: Instant
  /// When it was taken back; zero where it was not.
  public let cancelled: Instant
  /// Whether the period is a free trial.
  public let isTrial: Bool
  /// Whether the period has an introductory price.
  public let isIntroductory: Bool
  /// Whether a higher level replaced it.
  public let isUpgraded: Bool
  /// Whether a family member shares it.
  public let isFamilyShared: Bool
  /// The account token, where the application user name was a UUID.
  public let accountToken: TextID
}
