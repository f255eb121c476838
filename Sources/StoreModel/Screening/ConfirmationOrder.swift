public import Facts

/// What the store does once the user confirmed a payment sheet.
public enum ConfirmationOrder: Hashable, Sendable {
  /// It charges the account and records the purchase.
  case charge
  /// It fails the transaction and waits for what the user does elsewhere.
  case interrupt(StoreError, alert: Alert)
  /// It defers the transaction and asks the family organiser.
  case requestApproval(alert: Alert)
}
