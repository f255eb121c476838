/// A download of a device as the facts so far left it.
public struct DownloadRecord: Sendable {
  /// Which download it is.
  public let download: DownloadID
  /// The device that downloads.
  public internal(set) var device = DeviceID.none
  /// The transaction that brought it.
  public internal(set) var transaction = TransactionID.none
  /// The product.
  public internal(set) var product = ProductID.none
  /// What the content is called.
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
