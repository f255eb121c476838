/// How a restore shows in a receipt; the first is the usual way.
public enum ReceiptAfterRestore: Int, CaseIterable, Sendable {
  /// The entry gets the new transaction identifier and keeps its date.
  case originalDate
  /// The entry gets the new transaction identifier and the date of the restore.
  case restoreDate
  /// The entry stays, and one more stands behind it with the new transaction identifier.
  case oneMoreEntry
}
