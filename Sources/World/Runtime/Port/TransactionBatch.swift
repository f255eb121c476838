public import Facts

/// The array of transactions that a callback or a call passes to an app.
public struct TransactionBatch: Sendable {
  public let transactions: [TransactionID]
  public let process: ProcessID
  /// If this callback creates new objects, the instance of the first one. Zero if each transaction
  /// always has the same object.
  public let firstInstance: UInt32

  public init(transactions: [TransactionID], process: ProcessID, firstInstance: UInt32 = 0) {
    self.transactions = transactions
    self.process = process
    self.firstInstance = firstInstance
  }

  /// The handle of the transaction at a position.
  public subscript(position: Int) -> TransactionHandle {
    TransactionHandle(
      transactions[position], process: process,
      instance: firstInstance == 0 ? 0 : firstInstance + UInt32(position))
  }

  public var handles: [TransactionHandle] { transactions.indices.map { self[$0] } }
}
