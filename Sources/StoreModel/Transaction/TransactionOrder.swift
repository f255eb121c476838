/// What is to be done after something happened to a transaction.
public enum TransactionOrder: Hashable, Sendable {
  /// Nothing.
  case nothing
  /// Ask the store to open the purchase.
  case askStore
  /// Show the payment sheet.
  case showSheet
  /// Tell the store that the user confirmed.
  case buy
  /// Tell the app that the state changed.
  case announce
  /// Take the payment sheet away.
  case closeSheet
}
