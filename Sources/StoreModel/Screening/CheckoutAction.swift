public import Facts

/// What the store does with a purchase that a device wants to open.
public enum CheckoutAction: Hashable, Sendable {
  /// The call that added the payment raises an exception.
  case raise(Exception)
  /// The transaction fails.
  case fail(StoreError)
  /// The unfinished transaction is delivered again in its place.
  case redeliver
  /// Nothing more is heard of it in this process.
  case staySilent
  /// It is recorded as bought again and delivered without a sheet and without a charge.
  case deliverFree
  /// The payment sheet comes up with an amount.
  case showSheet(amount: Int64, for: CheckoutPurpose)
}
