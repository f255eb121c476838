public import StoreModel

/// A promotional offer as a scenario declares it.
public struct OfferDeclaration: Hashable, Sendable {
  /// What payments name it by.
  public let identifier: String
  /// What it gives.
  public let discount: Discount

  /// Makes an offer.
  public init(identifier: String, discount: Discount) {
    self.identifier = identifier
    self.discount = discount
  }
}
