internal import Facts

/// What the status of a receipt check means for the transaction that it was made for.
public enum ReceiptStatus {
  /// Whether the receipt is no good, and will not become so.
  public static func isBad(_ status: Int64) -> Bool {
    isOne(status, of: [.notAuthentic, .unknownAccount])
  }

  /// Whether the other of the two stores has to be asked.
  public static func namesOtherStore(_ status: Int64?) -> Bool {
    isOne(status, of: [.isOfSandbox, .isOfProduction])
  }

  /// Whether asking again later can help.
  public static func isTemporary(_ status: Int64, isRetryable: Bool) -> Bool {
    isOne(status, of: [.malformed, .unavailable, .dataAccess])
      || isRetryable && CheckStatus.internalErrors.contains(Int(status))
  }

  /// Whether the app rightly gives nothing after it.
  public static func isRejection(_ status: Int64) -> Bool { isBad(status) || isOne(status, of: [.expired]) }

  private static func isOne(_ status: Int64?, of known: [CheckStatus]) -> Bool {
    known.contains { Int64($0.rawValue) == status }
  }
}
