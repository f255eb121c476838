public import Facts

public enum UserTap: Hashable, Sendable {
  /// The Buy button of a product.
  case buy(ProductID, quantity: Int)
  /// The Restore button.
  case restore
  /// A control with a name from a scenario.
  case named(String)
}
