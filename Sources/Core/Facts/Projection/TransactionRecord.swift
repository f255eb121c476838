/// The state of a transaction in a device's queue after the facts so far.
public struct TransactionRecord: Sendable {
  public let transaction: TransactionID
  public internal(set) var device = DeviceID.none
  public internal(set) var product = ProductID.none
  public internal(set) var quantity: Int64 = 1
  public internal(set) var account = AccountID.none
  /// Its state; nil if no fact has named one.
  public internal(set) var state: TransactionState?
  /// Its purchase, once it is purchased or restored.
  public internal(set) var purchase: PurchaseID?
  /// The identifier that the store assigned.
  public internal(set) var identifier: Int64?
  /// Why it failed.
  public internal(set) var error: StoreError?
  /// Whether it is in the queue.
  public internal(set) var isPending = false
  /// Whether it waits until its account signs in again.
  public internal(set) var isHeldBack = false
  /// The number of finish calls.
  public internal(set) var finishCalls = 0
  /// How often it was delivered to an observer.
  public internal(set) var deliveries = 0
  /// The number of units that the app claims to have granted for it.
  public internal(set) var granted: Int64 = 0
  /// The items that the app claims to have persisted, one bit for each `ClaimSubject`.
  var persisted: UInt8 = 0
  /// The status of the last receipt check that the app reported for it.
  public internal(set) var verifiedStatus: Int64?

  init(_ transaction: TransactionID) { self.transaction = transaction }

  /// Whether the app claims to have persisted this.
  public func isPersisted(_ subject: ClaimSubject) -> Bool { persisted >> UInt8(subject.rawValue) & 1 == 1 }
}

/// The state of a download after the facts so far.
public struct DownloadRecord: Sendable {
  public let download: DownloadID
  public internal(set) var device = DeviceID.none
  /// The transaction that it belongs to.
  public internal(set) var transaction = TransactionID.none
  public internal(set) var product = ProductID.none
  /// The name of the content.
  public internal(set) var content = TextID.empty
  /// The version of the content.
  public internal(set) var version = TextID.empty
  /// The length of the content in bytes.
  public internal(set) var length: Int64 = 0
  /// The number of bytes received since its transfer began.
  public internal(set) var received: Int64 = 0
  public internal(set) var state = DownloadState.waiting
  /// Why it failed.
  public internal(set) var error: StoreError?
  /// Whether no more bytes arrive although it did not fail.
  public internal(set) var isStalled = false
  /// Whether its files are in the cache.
  public internal(set) var isInCache = false

  init(_ download: DownloadID) { self.download = download }
}
