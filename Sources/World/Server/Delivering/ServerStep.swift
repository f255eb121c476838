/// What a developer's server can be told to fail at.
public enum ServerStep: String, CaseIterable, Sendable {
  /// It tells what is for sale.
  case products
  /// It hands content out.
  case deliver
  /// It tells what it thinks of a receipt.
  case verify
  /// It has a receipt checked at the store.
  case check
}
