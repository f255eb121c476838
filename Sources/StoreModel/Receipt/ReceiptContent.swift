/// What was checked: the receipt of the app, or the older one of a single transaction.
public enum ReceiptContent: Hashable, Sendable {
  /// The receipt of the app.
  case app(AppReceipt)
  /// The receipt of one transaction, with the app's identifier and version.
  case transaction(ReceiptEntry, bundleIdentifier: String, version: String)
}
