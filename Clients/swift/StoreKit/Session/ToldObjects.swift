internal import AssayApp
internal import Foundation

/// The transactions and downloads of a launch. One that is told of again is the same object, with what was told last;
/// where a callback brings fresh objects, each of them is one.
final class ToldObjects: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var transactions: [ObjectReference: SKPaymentTransaction] = [:]
  private var downloads: [ObjectReference: SKDownload] = [:]
  /// What was told last of each transaction, by its number.
  private var told: [Int: ToldTransaction] = [:]
  /// The payments that the app added, for what the system does not tell of them.
  private var added: [SKPayment] = []

  /// The object of a transaction, with what is told now.
  func take(_ told: ToldTransaction, _ session: StoreSession) -> SKPaymentTransaction {
    lock.withLock {
      self.told[told.reference.number] = told
      let shared = transactions[told.reference.withoutInstance]
      if told.reference.instance != 0, let shared { update(shared, told, session) }
      let transaction = transactions[told.reference] ?? SKPaymentTransaction(told.reference, session)
      transactions[told.reference] = transaction
      update(transaction, told, session)
      return transaction
    }
  }

  /// The object of a download, with what is told now.
  func take(_ told: ToldDownload, _ session: StoreSession) -> SKDownload {
    lock.withLock {
      let download = downloads[told.reference] ?? SKDownload(told.reference, session)
      downloads[told.reference] = download
      download.told = DownloadFacts(told, transaction(told.transaction, session))
      return download
    }
  }

  /// An app adds a payment; gives the copy that the queue keeps.
  func add(_ payment: SKPayment) {
    let copy = SKPayment(copying: payment)
    lock.withLock { if copy.requestData != nil { added.append(copy) } }
  }

  /// Lets go of everything.
  func removeAll() {
    lock.withLock { (transactions, downloads, told, added) = ([:], [:], [:], []) }
  }

  /// The object of a transaction that a download names; nothing where nothing was told of it in this launch.
  private func transaction(_ reference: ObjectReference, _ session: StoreSession) -> SKPaymentTransaction? {
    if let transaction = transactions[reference] { return transaction }
    guard let told = told[reference.number] else { return nil }
    let transaction = SKPaymentTransaction(reference, session)
    transactions[reference] = transaction
    update(transaction, told, session)
    return transaction
  }

  private func update(
    _ transaction: SKPaymentTransaction, _ told: ToldTransaction, _ session: StoreSession
  ) {
    var facts = TransactionFacts(told)
    let payment = payment(told.payment)
    let known = transaction.told.payment
    facts.payment = known.isEqual(payment) ? known : payment
    facts.original = told.original.map { original in
      let object = transaction.told.original ?? SKPaymentTransaction()
      object.told = TransactionFacts(original, payment: self.payment(original.payment))
      return object
    }
    transaction.told = facts
    facts.downloads = told.downloads?.map { take($0, session) } ?? []
    transaction.told = facts
  }

  private func payment(_ told: Payment) -> SKPayment {
    let payment = SKPayment(told)
    if told.hasRequestData {
      payment.form.requestData =
        added.first { $0.productIdentifier == payment.productIdentifier }?.requestData
    }
    return payment
  }
}
