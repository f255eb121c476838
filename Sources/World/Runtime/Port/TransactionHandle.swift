public import Facts

/// An app's reference to a transaction object.
public struct TransactionHandle: Hashable, Sendable {
  public let transaction: TransactionID
  public let process: ProcessID
  /// The number of the object, if callbacks create new objects. Zero if the transaction always has the
  /// same object.
  public let instance: UInt32

  public init(_ transaction: TransactionID, process: ProcessID, instance: UInt32 = 0) {
    self.transaction = transaction
    self.process = process
    self.instance = instance
  }
}
