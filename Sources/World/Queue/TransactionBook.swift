internal import Facts
internal import StoreModel

/// All transactions of all queues of a world, by their dense numbers, with what messages of the store told of them.
final class TransactionBook {
  private var records: [Transaction] = []
  private var paymentCount = 0
  /// The promotional offers that payments asked for; looked up, never walked.
  var discounts: [TransactionID: PaymentDiscount] = [:]

  /// The transaction with a number.
  subscript(id: TransactionID) -> Transaction {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// The hosted content that transactions brought; looked up, never walked.
  var contents: [TransactionID: HostedContent] = [:]

  /// How many there ever were.
  var count: Int { records.count }

  /// The number of the next payment object.
  func nextPayment() -> PaymentID {
    defer { paymentCount += 1 }
    return PaymentID(paymentCount)
  }

  /// Takes up a transaction and gives its number.
  func add(_ transaction: Transaction) -> TransactionID {
    records.append(transaction)
    return TransactionID(records.count - 1)
  }

  /// Makes room for a storm.
  func reserve(_ additional: Int) { records.reserveCapacity(records.count + additional) }
}
