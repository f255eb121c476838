/// The statuses of the store's check endpoint that have a name.
public enum CheckStatus: Int, CaseIterable, Sendable {
  /// The receipt is genuine.
  case valid = 0
  /// The question was not posted.
  case notPosted = 21000
  /// The receipt has not the form of one, or the store could not read it just now.
  case malformed = 21002
  /// The receipt could not be authenticated.
  case notAuthentic = 21003
  /// The shared secret does not match.
  case wrongSecret = 21004
  /// The store cannot check receipts just now.
  case unavailable = 21005
  /// The subscription of the receipt is over; said of receipts of single transactions only.
  case expired = 21006
  /// A receipt of the sandbox was sent to the store.
  case isOfSandbox = 21007
  /// A receipt of the store was sent to the sandbox.
  case isOfProduction = 21008
  /// The store could not reach its data.
  case dataAccess = 21009
  /// The account was not found, or was deleted.
  case unknownAccount = 21010

  /// The internal errors; an answer with one of them says whether asking again can help.
  public static let internalErrors = 21100...21199

  /// Whether the endpoint can answer with a number; 21001 is not sent any more.
  public static func exists(_ status: Int) -> Bool {
    CheckStatus(rawValue: status) != nil || internalErrors.contains(status)
  }
}
