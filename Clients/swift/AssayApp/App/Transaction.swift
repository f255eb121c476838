/// A transaction of the payment queue. It is the same object whenever the world tells of it, and has the fields that were
/// told last; where a callback brings fresh objects, each of them is one.
@MainActor
@dynamicMemberLookup
public final class Transaction {
  /// The downloads of its hosted content; empty where nothing is hosted, and nothing where the system tells of none.
  public private(set) var downloads: [Download]?
  let reference: ObjectReference
  private var fields: TransactionFields

  init(_ reference: ObjectReference, _ fields: TransactionFields, _ downloads: [Download]?) {
    self.reference = reference
    self.fields = fields
    self.downloads = downloads
  }

  /// A field of the transaction.
  public subscript<Value>(dynamicMember field: KeyPath<TransactionFields, Value>) -> Value {
    fields[keyPath: field]
  }

  func take(_ fields: TransactionFields, _ downloads: [Download]?) {
    self.fields = fields
    self.downloads = downloads
  }
}

/// A download of hosted content. It is the same object whenever the world tells of it.
@MainActor
@dynamicMemberLookup
public final class Download {
  /// How a call names it.
  let reference: ObjectReference
  private unowned let launch: Launch
  private var fields: DownloadFields
  private var transactionReference: ObjectReference

  init(_ told: ToldDownload, _ launch: Launch) {
    reference = told.reference
    fields = told.fields
    transactionReference = told.transaction
    self.launch = launch
  }

  /// A field of the download.
  public subscript<Value>(dynamicMember field: KeyPath<DownloadFields, Value>) -> Value {
    fields[keyPath: field]
  }

  /// The transaction that brought it; nothing before the queue has told of it in this launch.
  public var transaction: Transaction? { launch.transaction(transactionReference) }

  /// The folder with ContentInfo.plist and Contents/; nothing before the state is finished.
  public func contentPath(file: StaticString = #filePath, line: Int = #line) -> String? {
    launch.calls.contentLocation(reference, at: Place(file, line)).text
  }

  func take(_ told: ToldDownload) {
    fields = told.fields
    transactionReference = told.transaction
  }
}
