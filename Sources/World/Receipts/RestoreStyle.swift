/// How a restore shows in the receipt; the sources disagree.
public enum RestoreStyle: Int, CaseIterable, Sendable {
  /// One entry per original, with the date of the purchase.
  case originalDate
  /// One entry per original, with the date of the restore.
  case restoreDate
  /// One more entry per restore.
  case oneMoreEntry
}
