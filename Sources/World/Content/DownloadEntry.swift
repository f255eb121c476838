public import Facts

/// A download whose transaction is in a device's queue, as somebody who looks at the device sees it.
public struct DownloadEntry: Hashable, Sendable {
  /// The download.
  public let download: DownloadID
  /// The transaction that brought it.
  public let transaction: TransactionID
  /// The product.
  public let product: ProductID
  /// What the app knows it by.
  public let content: TextID
  /// The version of the content.
  public let version: TextID
  /// How far it is.
  public let state: DownloadState
  /// How many bytes arrived.
  public let received: Int64
  /// How many there are.
  public let length: Int64
  /// How much of it is there, in thousandths.
  public let thousandths: Int
  /// Why it failed, or nothing.
  public let error: StoreError?
}
