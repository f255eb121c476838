/// Which methods an observer implements; only the first is required.
public struct ObserverHandlers: OptionSet, Hashable, Sendable {
  /// The bits, one for each method.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Transactions changed.
  public static let updatedTransactions = ObserverHandlers(rawValue: 1 << 0)
  /// Transactions left the queue.
  public static let removedTransactions = ObserverHandlers(rawValue: 1 << 1)
  /// A restore is complete.
  public static let restoreFinished = ObserverHandlers(rawValue: 1 << 2)
  /// A restore failed.
  public static let restoreFailed = ObserverHandlers(rawValue: 1 << 3)
  /// A promoted payment is offered.
  public static let shouldAddStorePayment = ObserverHandlers(rawValue: 1 << 4)
  /// The storefront changed.
  public static let storefrontChanged = ObserverHandlers(rawValue: 1 << 5)
  /// Products were revoked.
  public static let entitlementsRevoked = ObserverHandlers(rawValue: 1 << 6)
  /// Downloads changed.
  public static let updatedDownloads = ObserverHandlers(rawValue: 1 << 7)
  /// Every method.
  public static let all: ObserverHandlers = [
    .updatedTransactions, .removedTransactions, .restoreFinished, .restoreFailed, .shouldAddStorePayment,
    .storefrontChanged, .entitlementsRevoked, .updatedDownloads,
  ]
}
