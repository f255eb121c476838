internal import Facts

/// What came of adding a payment.
enum AddOutcome {
  /// It is in the queue; a transaction is named if its purchasing callback comes from inside the call.
  case added(PaymentID, TransactionID?)
  /// An exception ended the call.
  case raised(Exception)
}
