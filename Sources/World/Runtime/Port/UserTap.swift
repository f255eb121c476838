public import Facts

/// A tap of the user in an app.
public enum UserTap: Hashable, Sendable {
  /// The Buy button of a product.
  case buy(ProductID, quantity: Int)
  /// The Restore button.
  case restore
  /// A control that a scenario names.
  case named(String)
}
