public import Facts

/// The array of transactions in a callback or a call.
public struct TransactionBatch: Sendable {
  public let transactions: [TransactionID]
  public let process: ProcessID
  /// The instance of the first object if this callback creates new objects; zero if each transaction has
  /// one object.
  public let firstInstance: UInt32

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

  public var handles: [TransactionHandle] { transactions.indices.map { self[$0] } }
}
