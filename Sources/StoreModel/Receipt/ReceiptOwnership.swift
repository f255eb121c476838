/// How the account of a receipt came to a purchase.
public enum ReceiptOwnership: Int, CaseIterable, Sendable {
  /// It bought it.
  case purchased
  /// A family member shares it.
  case familyShared

  /// The value that receipts carry.
  public var name: String {
    switch self {
    case .purchased: "PURCHASED"
    case .familyShared: "FAMILY_SHARED"
    }
  }
}
