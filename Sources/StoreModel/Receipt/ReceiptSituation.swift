public import Facts

/// What decides whether a cause leads to a new receipt.
public struct ReceiptSituation: Hashable, Sendable {
  /// Where the app comes from.
  public var environment: StoreEnvironment
  /// Whether the store can be reached.
  public var hasNetwork: Bool
  /// Whether a receipt is there already.
  public var hasReceipt: Bool
  /// Whether the account ever bought something in the app.
  public var hasPurchases: Bool

  /// Makes a situation.
  public init(environment: StoreEnvironment, hasNetwork: Bool, hasReceipt: Bool, hasPurchases: Bool) {
    self.environment = environment
    self.hasNetwork = hasNetwork
    self.hasReceipt = hasReceipt
    self.hasPurchases = hasPurchases
  }
}
