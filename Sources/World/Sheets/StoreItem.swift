public import Facts
internal import StoreModel

/// Something that the store sells besides the products of the app: it can be searched for and shown in a sheet.
public struct StoreItem: Hashable, Sendable {
  /// Its number at the store.
  public let number: Int64
  /// Its kind.
  public let kind: StoreItemKind
  /// Its name.
  public let name: String
  /// The storefronts that have it, by their three letters; empty for all.
  public let storefronts: [String]

  /// Makes an item.
  public init(number: Int64, kind: StoreItemKind, name: String, storefronts: [String] = []) {
    self.number = number
    self.kind = kind
    self.name = name
    self.storefronts = storefronts
  }

  /// Whether a storefront has it.
  public func isSold(in storefront: String) -> Bool {
    storefronts.isEmpty || storefronts.contains(storefront)
  }

  /// Whether its name holds each word of a search, large or small.
  public func isFound(by term: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return term.lowercased().split(separator: " ").allSatisfy { wanted in
      words.contains { $0.hasPrefix(wanted) }
    }
  }

  /// The address of its page in a storefront; the digits behind “id” are its number.
  public func address(in storefront: String) -> String {
    let country = (Storefront.named(storefront)?.country ?? "us").lowercased()
    return "https://itunes.apple.com/\(country)/\(kind.name)/id\(number)?mt=8"
  }
}

/// A search of the store by an app.
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
