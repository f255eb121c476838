/// A transaction of a device's queue as the facts so far left it.
public struct TransactionRecord: Sendable {
  /// Which transaction it is.
  public let transaction: TransactionID
  /// The device in whose queue it is.
  public internal(set) var device = DeviceID.none
  /// What is bought.
  public internal(set) var product = ProductID.none
  /// How many are bought.
  public internal(set) var quantity: Int64 = 1
  /// Who buys.
  public internal(set) var account = AccountID.none
  /// Its state, or nothing while the facts did not tell one.
  public internal(set) var state: TransactionState?
  /// The purchase it stands for, once it is purchased or restored.
  public internal(set) var purchase: PurchaseID?
  /// The identifier that the store gave it.
  public internal(set) var identifier: Int64?
  /// Why it failed.
  public internal(set) var error: StoreError?
  /// Whether it is in the queue.
  public internal(set) var isPending = false
  /// Whether it waits until its account signs in again.
  public internal(set) var isHeldBack = false
  /// How often the app called finish on it.
  public internal(set) var finishCalls = 0
  /// How often it was handed to an observer.
  public internal(set) var deliveries = 0
  /// What the app says it granted because of it.
  public internal(set) var granted: Int64 = 0
  /// What the app says it made safe, one bit for each `ClaimSubject`.
  var persisted: UInt8 = 0
  /// The status of the last receipt check that the app reported for it.
  public internal(set) var verifiedStatus: Int64?

  init(_ transaction: TransactionID) { self.transaction = transaction }

  /// Whether the app says it made this safe.
  public func isPersisted(_ subject: ClaimSubject) -> Bool { persisted >> UInt8(subject.rawValue) & 1 == 1 }
}
