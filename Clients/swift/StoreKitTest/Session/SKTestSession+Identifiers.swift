// Apple's identifiers are `NSUInteger`, which reach Swift as `UInt` or as `Int`, as the header is imported. Test code exists
// in both spellings.
extension SKTestSession {
  /// Deletes a transaction, as `deleteTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func deleteTransaction(identifier: Int) throws {
    try deleteTransaction(identifier: UInt(clamping: identifier))
  }

  /// Refunds a purchase, as `refundTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func refundTransaction(identifier: Int) throws {
    try refundTransaction(identifier: UInt(clamping: identifier))
  }

  /// Approves a purchase, as `approveAskToBuyTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func approveAskToBuyTransaction(identifier: Int) throws {
    try approveAskToBuyTransaction(identifier: UInt(clamping: identifier))
  }

  /// Declines a purchase, as `declineAskToBuyTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func declineAskToBuyTransaction(identifier: Int) throws {
    try declineAskToBuyTransaction(identifier: UInt(clamping: identifier))
  }

  /// Resolves an issue, as `resolveIssueForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func resolveIssueForTransaction(identifier: Int) throws {
    try resolveIssueForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Turns renewal on, as `enableAutoRenewForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func enableAutoRenewForTransaction(identifier: Int) throws {
    try enableAutoRenewForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Turns renewal off, as `disableAutoRenewForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func disableAutoRenewForTransaction(identifier: Int) throws {
    try disableAutoRenewForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Raises a price, as `requestPriceIncreaseConsentForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func requestPriceIncreaseConsentForTransaction(identifier: Int) throws {
    try requestPriceIncreaseConsentForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Agrees to a price, as `consentToPriceIncreaseForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func consentToPriceIncreaseForTransaction(identifier: Int) throws {
    try consentToPriceIncreaseForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Declines a price, as `declinePriceIncreaseForTransaction(identifier:)` with a `UInt` does.
  @_disfavoredOverload
  public func declinePriceIncreaseForTransaction(identifier: Int) throws {
    try declinePriceIncreaseForTransaction(identifier: UInt(clamping: identifier))
  }
}
