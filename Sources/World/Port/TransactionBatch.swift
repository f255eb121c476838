public import Facts

/// The array of transactions that a callback or a call hands to an app.
public struct TransactionBatch: Sendable {
  /// The transactions in their order.
  public let transactions: [TransactionID]
  /// The launch that the transaction objects belong to.
  public let process: ProcessID
  /// The instance of the first object, where this callback brings new objects; zero where each transaction
  /// has one object.
  public let firstInstance: UInt32

  /// Makes an array.
  public init(transactions: [TransactionID], process: ProcessID, firstInstance: UInt32 = 0) {
    self.transactions = transactions
    self.process = process
    self.firstInstance = firstInstance
  }

  /// The handle at a position.
  public subscript(position: Int) -> TransactionHandle {
    TransactionHandle(
      transactions[position], process: process,
      instance: firstInstance == 0 ? 0 : firstInstance + UInt32(position))
  }

  /// All handles in their order.
  public var handles: [TransactionHandle] { transactions.indices.map { self[$0] } }
}
