/// What a restore does to the entry of the purchase that it brings back.
public enum RestoredEntry: Hashable, Sendable {
  /// This one stands in its place.
  case replace(ReceiptEntry)
  /// It stays, and this one is added.
  case add(ReceiptEntry)
}
