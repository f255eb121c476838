internal import Facts

/// The reference of a transaction or a download in calls: its number, and the instance if a callback created
/// fresh objects.
package struct ObjectReference: Hashable, Sendable {
  /// The number of the transaction or the download.
  package let number: Int
  /// The number of the object if there are several; zero if there is one.
  package let instance: Int

  init(_ members: ToldMembers) {
    number = members.required("id")
    instance = members.optional("instance") ?? 0
  }

  init(number: Int) {
    self.number = number
    instance = 0
  }

  /// The object of the same transaction that has no instance.
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

/// The values of a transaction in a message.
package struct ToldTransaction: ToldValue, Sendable {
  /// Its reference in calls.
  package let reference: ObjectReference
  /// The state.
  package let transactionState: TransactionState
  /// The identifier; only purchased and restored transactions have one.
  package let transactionIdentifier: String?
  /// When it was queued at the store, in seconds since the start; negative if before.
  package let transactionDate: Int?
  /// The payment.
  package let payment: Payment
  /// The original purchase of a restored transaction.
  package let original: OriginalTransaction?
  /// Why it failed.
  package let error: StoreError?
  /// Its own receipt, in the form for servers.
  package let transactionReceipt: String?
  /// The downloads of its hosted content; nil if the system reports none.
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
  /// Its state, which is purchased.
  package let transactionState: TransactionState
  /// The identifier of the purchase that is restored; a renewal has its own, different from that of the first
  /// period.
  package let transactionIdentifier: String?
  /// When that purchase was made, in seconds since the start; negative if before.
  package let transactionDate: Int?
  /// The payment of the purchase that is restored.
  package let payment: Payment
  /// Its receipt, in the form for servers.
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
