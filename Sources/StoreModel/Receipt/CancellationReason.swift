/// Why a purchase was taken back, with the values that receipts carry.
public enum CancellationReason: Int, CaseIterable, Sendable {
  /// For another reason, such as a purchase by mistake, or the end of family sharing.
  case other = 0
  /// Over a problem in the app.
  case problemInApp = 1
}
