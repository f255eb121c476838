public import Facts

/// A reference of an app to a transaction object.
public struct TransactionHandle: Hashable, Sendable {
  /// The transaction that the object shows.
  public let transaction: TransactionID
  /// The launch that it belongs to.
  public let process: ProcessID
  /// The number of the object, where callbacks bring new ones; zero for the launch's single object.
  public let instance: UInt32

  /// Makes a handle.
  public init(_ transaction: TransactionID, process: ProcessID, instance: UInt32 = 0) {
    self.transaction = transaction
    self.process = process
    self.instance = instance
  }
}
