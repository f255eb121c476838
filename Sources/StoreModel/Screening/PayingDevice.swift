/// What a payment queue knows of its device and its app when a payment is added.
public struct PayingDevice: Hashable, Sendable {
  /// Whether the user may authorise payments here.
  public var allowsPayments: Bool
  /// Whether the app registered an observer that would hear of the payment.
  public var hasObserver: Bool

  /// Makes the facts of a device.
  public init(allowsPayments: Bool, hasObserver: Bool) {
    self.allowsPayments = allowsPayments
    self.hasObserver = hasObserver
  }
}
