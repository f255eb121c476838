public import Facts

/// A transaction object in the hands of an app.
public struct TransactionHandle: Hashable, Sendable {
  /// The transaction it stands for.
  public let transaction: TransactionID
  /// The launch that it belongs to.
  public let process: ProcessID
  /// Which object it is, where callbacks bring fresh ones; zero is the one object of the launch.
  public let instance: UInt32

  /// Makes a handle.
  public init(_ transaction: TransactionID, process: ProcessID, instance: UInt32 = 0) {
    self.transaction = transaction
    self.process = process
    self.instance = instance
  }
}
