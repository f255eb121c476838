/// How far a transaction is on its way; its visible state is another matter.
public enum TransactionStage: UInt8, CaseIterable, Sendable {
  /// It waits in line for the payment sheet.
  case inLine
  /// The store was asked to open the purchase.
  case asking
  /// The payment sheet is up.
  case onSheet
  /// The user confirmed, and the store was told.
  case confirmed
  /// The answer of the store was lost; what became of the purchase is not known here.
  case stranded
  /// The app died before the user confirmed.
  case abandoned
  /// It waits for somebody's approval.
  case deferred
  /// Its result is known.
  case settled
  /// It is no longer in the queue.
  case gone
}
