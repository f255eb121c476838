public import Facts

/// How the store answers a device that wants to open a purchase.
public struct CheckoutOrder: Hashable, Sendable {
  /// What becomes of the purchase.
  public let action: CheckoutAction
  /// What the system tells the user, if anything.
  public let alert: Alert?

  init(_ action: CheckoutAction, alert: Alert? = nil) {
    self.action = action
    self.alert = alert
  }
}
