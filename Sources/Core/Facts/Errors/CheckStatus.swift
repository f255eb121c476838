/// The named statuses of the store's receipt validation endpoint (`verifyReceipt`).
public enum CheckStatus: Int, CaseIterable, Sendable {
  /// The receipt is genuine.
  case valid = 0
  /// The request was not a POST.
  case notPosted = 21000
  /// The receipt is malformed, or the store cannot read it at the moment.
  case malformed = 21002
  /// The receipt could not be authenticated.
  case notAuthentic = 21003
  /// The shared secret does not match.
  case wrongSecret = 21004
  /// The store cannot validate receipts at the moment.
  case unavailable = 21005
  /// The subscription in the receipt has expired. Returned only for the receipt of a single transaction.
  case expired = 21006
  /// A receipt from the sandbox was sent to the production endpoint.
  case isOfSandbox = 21007
  /// A receipt from production was sent to the sandbox endpoint.
  case isOfProduction = 21008
  /// The store could not reach its data.
  case dataAccess = 21009
  /// The account was not found, or was deleted.
  case unknownAccount = 21010

  /// The statuses of internal errors. The response then also contains whether a retry can help.
  public static let internalErrors = 21100...21199

  /// Whether the endpoint can return this status. The endpoint no longer returns 21001.
  public static func exists(_ status: Int) -> Bool {
    CheckStatus(rawValue: status) != nil || internalErrors.contains(status)
  }
}
