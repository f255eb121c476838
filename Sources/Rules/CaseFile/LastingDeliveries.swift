public import Facts

/// How a product that is owned once came to the app on one device.
public struct LastingDeliveries: Hashable, Sendable {
  /// How many transactions brought it.
  public var transactions = 0
  /// How many different purchases stand behind them.
  public var purchases = 0
  /// When the app was told of the first.
  public var firstTold = FactSequence.start
  /// When the app was told of the latest.
  public var lastTold = FactSequence.start
  /// When the app was told of the latest that was restored.
  public var restoredTold = FactSequence.start
  /// The most that one of them brought, in units.
  public var units: Int64 = 0

  /// Makes one of nothing.
  public init() {}

  /// Whether a restore brought it.
  public var isRestored: Bool { restoredTold != .start }

  /// Whether the count of an app is more than its transactions bring if each purchase is counted: it counts by what is
  /// new with each restore.
  public func countsRestores(_ count: Int64) -> Bool {
    let (most, overflows) = units.multipliedReportingOverflow(by: Int64(purchases))
    return isRestored && !overflows && count > max(most, units)
  }
}
