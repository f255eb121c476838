public import StoreModel

/// What a server knows of a receipt when it has checked it.
public struct CheckedReceipt: Hashable, Sendable {
  /// The last status that the store answered with; nothing where no answer came.
  public let status: Int?
  /// Every entry that the store told of, in its order.
  public let entries: [ReceiptEntry]

  /// Makes it.
  public init(status: Int?, entries: [ReceiptEntry] = []) {
    self.status = status
    self.entries = entries
  }
}
