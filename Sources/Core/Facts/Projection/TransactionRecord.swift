/// A transaction of a device's queue as the facts so far left it.
public struct TransactionRecord: Sendable {
  /// Which transaction it is.
  public let transaction: TransactionID
  /// The device in whose queue it is.
  public internal(set) var device = DeviceID.none
  /// The product that is bought.
  public internal(set) var product = ProductID.none
  /// How many are bought.
  public internal(set) var quantity: Int64 = 1
  /// The account that buys.
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
  /// How many units the app says it granted for it.
  public internal(set) var granted: Int64 = 0
  /// The things that the app says it made safe, one bit for each `ClaimSubject`.
  var persisted: UInt8 = 0
  /// The status of the last receipt check that the app reported for it.
  public internal(set) var verifiedStatus: Int64?

  init(_ transaction: TransactionID) { self.transaction = transaction }

  /// Whether the app says it made this safe.
  public func isPersisted(_ subject: ClaimSubject) -> Bool { persisted >> UInt8(subject.rawValue) & 1 == 1 }
}

/// A download of a device as the facts so far left it.
public struct DownloadRecord: Sendable {
  /// The download.
  public let download: DownloadID
  /// The device that downloads.
  public internal(set) var device = DeviceID.none
  /// The transaction that brought it.
  public internal(set) var transaction = TransactionID.none
  /// The product.
  public internal(set) var product = ProductID.none
  /// The name of the content.
  public internal(set) var content = TextID.empty
  /// The version of the content.
  public internal(set) var version = TextID.empty
  /// How long the content is, in bytes.
  public internal(set) var length: Int64 = 0
  /// How many bytes arrived since its transfer began.
  public internal(set) var received: Int64 = 0
  /// How far it is.
  public internal(set) var state = DownloadState.waiting
  /// Why it failed.
  public internal(set) var error: StoreError?
  /// Whether nothing of it arrives although it did not fail.
  public internal(set) var isStalled = false
  /// Whether its files are in the cache.
  public internal(set) var isInCache = false

  init(_ download: DownloadID) { self.download = download }
}
