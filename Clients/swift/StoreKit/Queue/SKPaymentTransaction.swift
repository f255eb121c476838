internal import AppSide
public import Foundation

/// The states of a transaction.
public enum SKPaymentTransactionState: Int, @unchecked Sendable {
  /// The store is processing the payment.
  case purchasing = 0
  /// The payment succeeded.
  case purchased = 1
  /// The payment did not succeed; the transaction's error has the reason.
  case failed = 2
  /// A restore delivered the purchase again.
  case restored = 3
  /// The payment waits for an approval.
  case deferred = 4

  init(_ told: TransactionState) {
    switch told {
    case .purchasing: self = .purchasing
    case .purchased: self = .purchased
    case .failed: self = .failed
    case .restored: self = .restored
    case .deferred: self = .deferred
    }
  }
}

/// A transaction of the payment queue. A transaction is the same object in each callback, with the latest
/// values.
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
  private let held = Held(TransactionFacts())
  private let reference: ObjectReference?
  private weak var session: StoreSession?

  /// Makes a transaction that is not in a queue.
  public override init() { reference = nil }

  init(_ reference: ObjectReference, _ session: StoreSession) {
    self.reference = reference
    self.session = session
  }

  /// The error if the transaction failed; otherwise nil.
  open var error: (any Error)? { told.error }

  /// The original purchase of a restored transaction.
  open var original: SKPaymentTransaction? { told.original }

  /// The payment, which is equal to the payment that was added.
  open var payment: SKPayment { told.payment }

  /// The downloads of the transaction's hosted content.
  open var downloads: [SKDownload] { told.downloads }

  /// When the transaction was queued at the store.
  open var transactionDate: Date? { told.date }

  /// The identifier; only purchased and restored transactions have one.
  open var transactionIdentifier: String? { told.identifier }

  /// The state of the transaction.
  open var transactionState: SKPaymentTransactionState { told.state }

  /// The latest values.
  var told: TransactionFacts {
    get { held.now }
    set { held.now = newValue }
  }

  /// Sets a property by its name, as tests do.
  open func setValue(_ value: Any?, forKey key: String) { held.set(value, forKey: key) }

  /// The value of a property by its name.
  open func value(forKey key: String) -> Any? { held.now.value(forKey: key) }

  /// The session for a call about the transaction, and the transaction's reference. Nil if the transaction
  /// does not belong to the current session.
  var place: (session: StoreSession, reference: ObjectReference)? {
    guard let reference, let session, session === StoreSession.current else { return nil }
    return (session, reference)
  }
}

/// The values of a transaction.
struct TransactionFacts: KeyedProperties {
  var state = SKPaymentTransactionState.purchasing
  var identifier: String?
  var date: Date?
  var error: (any Error)?
  var payment = SKPayment()
  var original: SKPaymentTransaction?
  var downloads: [SKDownload] = []

  static let properties: [String: KeyedProperty<TransactionFacts>] = [
    "transactionState": KeyedProperty(choice: \.state),
    "transactionIdentifier": KeyedProperty(optional: \.identifier),
    "transactionDate": KeyedProperty(optional: \.date),
    "error": KeyedProperty(optional: \.error),
    "payment": KeyedProperty(\.payment),
    "originalTransaction": KeyedProperty(optional: \.original),
    "original": KeyedProperty(optional: \.original),
    "downloads": KeyedProperty(\.downloads),
  ]

  init() {}

  /// Copies the values of a message. The payment, the original, and the downloads are objects, which the
  /// owner adds.
  init(_ told: ToldTransaction) {
    state = SKPaymentTransactionState(told.transactionState)
    identifier = told.transactionIdentifier
    date = told.transactionDate.map { WorldDate.date($0) }
    error = told.error.map { SystemError.make($0) }
  }

  init(_ told: OriginalTransaction, payment: SKPayment) {
    state = SKPaymentTransactionState(told.transactionState)
    identifier = told.transactionIdentifier
    date = told.transactionDate.map { WorldDate.date($0) }
    self.payment = payment
  }
}
