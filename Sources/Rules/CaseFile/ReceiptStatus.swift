/// What the status of a receipt check means for the transaction that it was made for.
public enum ReceiptStatus {
  /// The receipt could not be authenticated.
  public static let unauthenticated: Int64 = 21_003
  /// The receipt is valid and its subscription has expired.
  public static let expired: Int64 = 21_006
  /// The account was deleted, and counts as one that never bought.
  public static let accountUnknown: Int64 = 21_010

  /// A receipt of the test store was sent to the store of customers.
  public static let ofSandbox: Int64 = 21_007
  /// A receipt of the store of customers was sent to the test store.
  public static let ofProduction: Int64 = 21_008
  /// The statuses of faults that pass: unreadable just now, out of service, data out of reach.
  private static let temporary: [Int64] = [21_002, 21_005, 21_009]
  /// The statuses of faults inside the store, which say themselves whether asking again can help.
  private static let internalFaults: ClosedRange<Int64> = 21_100...21_199

  /// Whether the receipt is no good, and will not become so.
  public static func isBad(_ status: Int64) -> Bool { status == unauthenticated || status == accountUnknown }

  /// Whether the other of the two stores has to be asked.
  public static func namesOtherStore(_ status: Int64?) -> Bool {
    status == ofSandbox || status == ofProduction
  }

  /// Whether asking again later can help.
  public static func isTemporary(_ status: Int64, isRetryable: Bool) -> Bool {
    temporary.contains(status) || isRetryable && internalFaults.contains(status)
  }

  /// Whether the app rightly gives nothing after it.
  public static func isRejection(_ status: Int64) -> Bool {
    status == unauthenticated || status == expired || status == accountUnknown
  }
}
