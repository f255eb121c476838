internal import Facts
internal import StoreModel

/// All transactions of all queues of a world, by number, with the offers and the content that belong to them.
final class TransactionBook {
  private var records: [Transaction] = []
  private var paymentCount = 0
  /// The promotional offers of payments; only looked up, never iterated.
  var discounts: [TransactionID: PaymentDiscount] = [:]

  /// The transaction with a number.
  subscript(id: TransactionID) -> Transaction {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// The hosted content of transactions; only looked up, never iterated.
  var contents: [TransactionID: HostedContent] = [:]

  /// The first purchases of subscriptions, for renewals that show them; looked up, never walked.
  var originals: [TransactionID: PurchaseCopy] = [:]

  /// How many transactions were ever added.
  var count: Int { records.count }

  /// The number of the next payment object.
  func nextPayment() -> PaymentID {
    defer { paymentCount += 1 }
    return PaymentID(paymentCount)
  }

  /// Adds a transaction and returns its number.
  func add(_ transaction: Transaction) -> TransactionID {
    records.append(transaction)
    return TransactionID(records.count - 1)
  }

  /// Reserves room for many transactions.
  func reserve(_ additional: Int) { records.reserveCapacity(records.count + additional) }
}
