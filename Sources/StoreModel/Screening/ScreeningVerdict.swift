public import Facts

/// What becomes of a payment at the first look.
public enum ScreeningVerdict: Hashable, Sendable {
  /// The call raises an exception, and the process ends.
  case raise(Exception)
  /// A transaction is made, and it fails.
  case fail(StoreError)
  /// A transaction is made for this many.
  case accept(quantity: Int)
}
