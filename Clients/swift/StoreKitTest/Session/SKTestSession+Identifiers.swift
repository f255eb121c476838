// Apple's identifiers are `NSUInteger`, which Swift imports as `UInt` or `Int`. Test code exists for both.
extension SKTestSession {
  /// Deletes a transaction, like `deleteTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func deleteTransaction(identifier: Int) throws {
    try deleteTransaction(identifier: UInt(clamping: identifier))
  }

  /// Refunds a purchase, like `refundTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func refundTransaction(identifier: Int) throws {
    try refundTransaction(identifier: UInt(clamping: identifier))
  }

  /// Approves a purchase, like `approveAskToBuyTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func approveAskToBuyTransaction(identifier: Int) throws {
    try approveAskToBuyTransaction(identifier: UInt(clamping: identifier))
  }

  /// Declines a purchase, like `declineAskToBuyTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func declineAskToBuyTransaction(identifier: Int) throws {
    try declineAskToBuyTransaction(identifier: UInt(clamping: identifier))
  }

  /// Resolves an issue, like `resolveIssueForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func resolveIssueForTransaction(identifier: Int) throws {
    try resolveIssueForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Turns renewal on, like `enableAutoRenewForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func enableAutoRenewForTransaction(identifier: Int) throws {
    try enableAutoRenewForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Turns renewal off, like `disableAutoRenewForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func disableAutoRenewForTransaction(identifier: Int) throws {
    try disableAutoRenewForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Raises a price, like `requestPriceIncreaseConsentForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func requestPriceIncreaseConsentForTransaction(identifier: Int) throws {
    try requestPriceIncreaseConsentForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Consents to a price, like `consentToPriceIncreaseForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func consentToPriceIncreaseForTransaction(identifier: Int) throws {
    try consentToPriceIncreaseForTransaction(identifier: UInt(clamping: identifier))
  }

  /// Declines a price, like `declinePriceIncreaseForTransaction(identifier:)` with a `UInt`.
  @_disfavoredOverload
  public func declinePriceIncreaseForTransaction(identifier: Int) throws {
    try declinePriceIncreaseForTransaction(identifier: UInt(clamping: identifier))
  }
}
