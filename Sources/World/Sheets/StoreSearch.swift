public import Facts

/// What an app searches the store for.
public struct StoreSearch: Hashable, Sendable {
  /// The words.
  public let term: TextID
  /// The kinds of things that are wanted; empty for all.
  public let kinds: [StoreItemKind]
  /// The storefront that is searched.
  public let storefront: TextID

  /// Makes a search.
  public init(term: TextID, kinds: [StoreItemKind], storefront: TextID) {
    self.term = term
    self.kinds = kinds
    self.storefront = storefront
  }
}
