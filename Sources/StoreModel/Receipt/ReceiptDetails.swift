public import Facts

/// What a receipt tells of a purchase beyond the store's record of it.
public struct ReceiptDetails: Hashable, Sendable {
  /// The number of the subscription period; zero where there is none.
  public var webOrderLineItem: Int64
  /// The promotional offer, or empty.
  public var offer: TextID
  /// The subscription group, or empty.
  public var group: TextID
  /// The application user name if it is one that receipts carry, or empty.
  public var appAccountToken: TextID
  /// Why the purchase was taken back, if it was.
  public var cancellationReason: CancellationReason

  /// Makes details.
  public init(
    webOrderLineItem: Int64 = 0, offer: TextID = .empty, group: TextID = .empty,
    appAccountToken: TextID = .empty, cancellationReason: CancellationReason = .other
  ) {
    self.webOrderLineItem = webOrderLineItem
    self.offer = offer
    self.group = group
    self.appAccountToken = appAccountToken
    self.cancellationReason = cancellationReason
  }
}
