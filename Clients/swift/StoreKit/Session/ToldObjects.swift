internal import AppSide
internal import Foundation

/// The transactions and downloads of a launch. Each keeps the same object, which is updated with the latest
/// values. If a callback creates fresh objects, each fresh object is kept separately.
final class ToldObjects: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var transactions: [ObjectReference: SKPaymentTransaction] = [:]
  private var downloads: [ObjectReference: SKDownload] = [:]
  /// The latest values of each transaction, by its number.
  private var told: [Int: ToldTransaction] = [:]
  /// The payments that the app added, for the values that the system does not return.
  private var added: [SKPayment] = []

  /// Updates the object of a transaction with the latest values, and returns it.
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

  /// Updates the object of a download with the latest values, and returns it.
  func take(_ told: ToldDownload, _ session: StoreSession) -> SKDownload {
    lock.withLock {
      let download = downloads[told.reference] ?? SKDownload(told.reference, session)
      downloads[told.reference] = download
      download.told = DownloadFacts(told, transaction(told.transaction, session))
      return download
    }
  }

  /// Adds a copy of an app's payment, if the payment has values that the system does not return.
  func add(_ payment: SKPayment) {
    let copy = SKPayment(copying: payment)
    lock.withLock { if copy.requestData != nil { added.append(copy) } }
  }

  func removeAll() {
    lock.withLock { (transactions, downloads, told, added) = ([:], [:], [:], []) }
  }

  /// The transaction of a download; nil if no transaction was delivered in this launch.
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
