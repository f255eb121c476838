internal import Facts
internal import StoreModel

/// All transactions in the queues of a world, by number, and their offers and content.
final class TransactionBook {
  private var records: [Transaction] = []
  private var paymentCount = 0
  /// The promotional offers that payments contain. Only for lookup, never iterated.
  var discounts: [TransactionID: PaymentDiscount] = [:]

  subscript(id: TransactionID) -> Transaction {
    _read { yield records[id.index] }
    _modify { yield &records[id.index] }
  }

  /// The hosted content of transactions. Only for lookup, never iterated.
  var contents: [TransactionID: HostedContent] = [:]

  /// The first purchases of subscriptions, by the renewals that contain them. Only for lookup, never
  /// iterated.
  var originals: [TransactionID: PurchaseCopy] = [:]

  /// The number of transactions ever added.
  var count: Int { records.count }

  /// Returns a new payment object's number.
  func nextPayment() -> PaymentID {
    defer { paymentCount += 1 }
    return PaymentID(paymentCount)
  }

  func add(_ transaction: Transaction) -> TransactionID {
    records.append(transaction)
    return TransactionID(records.count - 1)
  }

  func reserve(_ additional: Int) { records.reserveCapacity(records.count + additional) }
}
