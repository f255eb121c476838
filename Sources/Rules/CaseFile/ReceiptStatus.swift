/// What the status of a receipt check means for the transaction that it was made for.
public enum ReceiptStatus {
  /// The receipt could not be authenticated.
  public static let unauthenticated: Int64 = 21_003
  /// The receipt is valid and its subscription has expired.
  public static let expired: Int64 = 21_006
  /// The account was deleted, and counts as one that never bought.
  public static let accountUnknown: Int64 = 21_010

  /// Whether the app rightly gives nothing after it.
  public static func isRejection(_ status: Int64) -> Bool {
    status == unauthenticated || status == expired || status == accountUnknown
  }
}
