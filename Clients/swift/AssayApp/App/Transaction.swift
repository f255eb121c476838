/// A transaction of the payment queue. It is the same object whenever the world tells of it, and has what was told last;
/// where a callback brings fresh objects, each of them is one.
@MainActor
public final class Transaction {
  /// The downloads of its hosted content; empty where nothing is hosted, and nothing where the system tells of none.
  public private(set) var downloads: [Download]?
  /// How a call names it.
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

  /// When it was queued at the store, in seconds since the start; negative before it.
  public var transactionDate: Int? { told.transactionDate }

  /// The payment.
  public var payment: Payment { told.payment }

  /// The purchase a restored transaction goes back to.
  public var original: OriginalTransaction? { told.original }

  /// Why it failed.
  public var error: StoreError? { told.error }

  /// Its own receipt, as servers take it.
  public var transactionReceipt: String? { told.transactionReceipt }
}

/// A download of hosted content. It is the same object whenever the world tells of it, and has what was told last.
@MainActor
public final class Download {
  /// How a call names it.
  let reference: ObjectReference
  private unowned let launch: Launch
  private var told: ToldDownload

  init(_ told: ToldDownload, _ launch: Launch) {
    reference = told.reference
    self.told = told
    self.launch = launch
  }

  func take(_ told: ToldDownload) { self.told = told }

  /// The transaction that brought it; nothing before the queue has told of it in this launch.
  public var transaction: Transaction? { launch.transaction(told.transaction) }

  /// What the content is called.
  public var contentIdentifier: String { told.contentIdentifier }

  /// How long the content is, in bytes.
  public var expectedContentLength: Int { told.expectedContentLength }

  /// The version of the content.
  public var contentVersion: String { told.contentVersion }

  /// The state.
  public var state: DownloadState { told.state }

  /// How much of it is there, from 0 to 1; at 1 it need not be finished.
  public var progress: Double { told.progress }

  /// How long it will take; nothing where that is not known.
  public var timeRemaining: Duration? { told.timeRemaining }

  /// Why it failed.
  public var error: StoreError? { told.error }

  /// The folder with ContentInfo.plist and Contents/; nothing before the state is finished.
  public func contentPath(file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.contentLocation(reference, at: Place(file, line)).text
  }
}
