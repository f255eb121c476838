/// A transaction of the payment queue. It is the same object in each callback, with the latest values. If a
/// callback creates fresh objects, each of them is separate.
@MainActor
public final class Transaction {
  /// The downloads of its hosted content; empty if nothing is hosted, nil if the system reports none.
  public private(set) var downloads: [Download]?
  /// Its reference in calls.
  let reference: ObjectReference
  private var told: ToldTransaction

  init(_ reference: ObjectReference, _ told: ToldTransaction, _ downloads: [Download]?) {
    self.reference = reference
    self.told = told
    self.downloads = downloads
  }

  func take(_ told: ToldTransaction, _ downloads: [Download]?) {
    self.told = told
    self.downloads = downloads
  }

  /// The state.
  public var transactionState: TransactionState { told.transactionState }

  /// The identifier; only purchased and restored transactions have one.
  public var transactionIdentifier: String? { told.transactionIdentifier }

  /// When it was queued at the store, in seconds since the start; negative if before.
  public var transactionDate: Int? { told.transactionDate }

  /// The payment.
  public var payment: Payment { told.payment }

  /// The original purchase of a restored transaction.
  public var original: OriginalTransaction? { told.original }

  /// Why it failed.
  public var error: StoreError? { told.error }

  /// Its own receipt, in the form for servers.
  public var transactionReceipt: String? { told.transactionReceipt }
}

/// A download of hosted content. It is the same object in each callback, with the latest values.
@MainActor
public final class Download {
  /// Its reference in calls.
  let reference: ObjectReference
  private unowned let launch: Launch
  private var told: ToldDownload

  init(_ told: ToldDownload, _ launch: Launch) {
    reference = told.reference
    self.told = told
    self.launch = launch
  }

  func take(_ told: ToldDownload) { self.told = told }

  /// Its transaction; nil before the queue has delivered it in this launch.
  public var transaction: Transaction? { launch.transaction(told.transaction) }

  /// The identifier of the content.
  public var contentIdentifier: String { told.contentIdentifier }

  /// The length of the content in bytes.
  public var expectedContentLength: Int { told.expectedContentLength }

  /// The version of the content.
  public var contentVersion: String { told.contentVersion }

  /// The state.
  public var state: DownloadState { told.state }

  /// The progress from 0 to 1; at 1 it need not be finished.
  public var progress: Double { told.progress }

  /// The remaining time; nil if unknown.
  public var timeRemaining: Duration? { told.timeRemaining }

  /// Why it failed.
  public var error: StoreError? { told.error }

  /// The folder with ContentInfo.plist and Contents/; nil until the state is finished.
  public func contentPath(file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.contentLocation(reference, at: Place(file, line)).text
  }
}
