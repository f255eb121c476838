public import Facts

/// What the store says of the renewal of one subscription.
public struct PendingRenewal: Hashable, Sendable {
  /// How the renewal stands.
  public var information: RenewalInformation
  /// The number of the first purchase.
  public var originalTransactionIdentifier: Int64
  /// The promotional offer of the current period, or empty.
  public var offer: TextID

  /// Whether the current period was redeemed with an offer code.
  public var isRedeemed: Bool

  /// Makes a renewal.
  public init(
    _ information: RenewalInformation, originalTransactionIdentifier: Int64, offer: TextID = .empty,
    isRedeemed: Bool = false
  ) {
    self.information = information
    self.originalTransactionIdentifier = originalTransactionIdentifier
    self.offer = offer
    self.isRedeemed = isRedeemed
  }
}
