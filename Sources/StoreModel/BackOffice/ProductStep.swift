public import Facts

/// What came of an order to the back office.
public enum ProductStep: Hashable, Sendable {
  /// Nothing, since it was so before.
  case unchanged
  /// The product changed, and went through these statuses on the way.
  case changed([ProductStatus])
  /// It cannot be done in the product's status.
  case refused
}
