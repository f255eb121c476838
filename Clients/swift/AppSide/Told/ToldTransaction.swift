internal import Facts

/// The reference by which calls name a transaction or a download: its number, and the instance if a callback
/// created fresh objects.
package struct ObjectReference: Hashable, Sendable {
  /// The number of the transaction or the download.
  package let number: Int
  /// The number of the object if there are several objects for one transaction or download; zero if there is
  /// one.
  package let instance: Int

  init(_ members: ToldMembers) {
    number = members.required("id")
    instance = members.optional("instance") ?? 0
  }

  init(number: Int) {
    self.number = number
    instance = 0
  }

  /// The reference of the same transaction or download without an instance.
  package var withoutInstance: ObjectReference { ObjectReference(number: number) }
}

extension ObjectReference: TakenValue, ToldValue {
  init(told json: JSONValue) {
    if case .integer(let number) = json {
      self.init(number: Int(number))
    } else {
      self.init(ToldMembers(json))
    }
  }

  func write(to printer: inout JSONPrinter) {
    guard instance != 0 else { return printer.integer(Int64(number)) }
    printer.beginObject()
    printer.member("id", number)
    printer.member("instance", instance)
    printer.endObject()
  }
}

/// The values of a transaction in a message from the harness.
package struct ToldTransaction: ToldValue, Sendable {
  /// The reference by which calls name the transaction.
  package let reference: ObjectReference
  /// The state of the transaction.
  package let transactionState: TransactionState
  /// The identifier; only purchased and restored transactions have one.
  package let transactionIdentifier: String?
  /// When the transaction was queued at the store, in seconds since the start; negative if before the start.
  package let transactionDate: Int?
  /// The payment.
  package let payment: Payment
  /// The original purchase of a restored transaction.
  package let original: OriginalTransaction?
  /// The error if the transaction failed; otherwise nil.
  package let error: StoreError?
  /// The transaction's own receipt, in the form for servers.
  package let transactionReceipt: String?
  /// The downloads of the transaction's hosted content; nil if the system reports none.
  package let downloads: [ToldDownload]?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    reference = ObjectReference(members)
    transactionState = members.required("transaction_state")
    transactionIdentifier = members.optional("transaction_identifier")
    transactionDate = members.optional("transaction_date")
    payment = members.required("payment")
    original = members.optional("original_transaction")
    error = members.optional("error")
    transactionReceipt = members.optional("transaction_receipt")
    downloads = members.optional("downloads")
  }
}

/// The original purchase of a restored transaction.
package struct OriginalTransaction: Sendable, ToldValue {
  /// The state of the original purchase, which is `purchased`.
  package let transactionState: TransactionState
  /// The identifier of the purchase that is restored. A renewal has its own identifier, different from that
  /// of the first period.
  package let transactionIdentifier: String?
  /// When the purchase was made, in seconds since the start; negative if before the start.
  package let transactionDate: Int?
  /// The payment of the purchase that is restored.
  package let payment: Payment
  /// The receipt of the original purchase, in the form for servers.
  package let transactionReceipt: String?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    transactionState = members.required("transaction_state")
    transactionIdentifier = members.optional("transaction_identifier")
    transactionDate = members.optional("transaction_date")
    payment = members.required("payment")
    transactionReceipt = members.optional("transaction_receipt")
  }
}
