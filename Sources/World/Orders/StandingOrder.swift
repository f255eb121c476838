public import Facts

/// What a person does after some time.
public enum StandingOrder: Sendable {
  /// The organiser answers a request for approval.
  case answerApproval(TransactionID, isApproved: Bool)
  /// The user does what a stopped purchase waits for.
  case resolve(AccountID)
  /// A link of a device goes down or comes up.
  case setLink(DeviceID, Endpoint, isUp: Bool)
}
