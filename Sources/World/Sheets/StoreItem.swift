public import Facts
internal import StoreModel

/// An item of the store other than the app's products: users can search for it and see it in a sheet.
public struct StoreItem: Hashable, Sendable {
  /// Its number at the store.
  public let number: Int64
  /// The kind of the item.
  public let kind: StoreItemKind
  /// The name by which a search finds it.
  public let name: String
  /// The storefronts that have it, by their three letters; empty for all.
  public let storefronts: [String]
  /// Its maker; empty if none was declared.
  public let artist: String
  /// Its price, as the store shows it.
  public let formattedPrice: String

  /// Makes an item.
  public init(
    number: Int64, kind: StoreItemKind, name: String, storefronts: [String] = [], artist: String = "",
    formattedPrice: String = "Free"
  ) {
    self.number = number
    self.kind = kind
    self.name = name
    self.storefronts = storefronts
    self.artist = artist
    self.formattedPrice = formattedPrice
  }

  /// Whether a storefront sells it.
  public func isSold(in storefront: String) -> Bool {
    storefronts.isEmpty || storefronts.contains(storefront)
  }

  /// Whether each word of a search begins a word of its name, in either case.
  public func isFound(by term: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return term.lowercased().split(separator: " ").allSatisfy { wanted in
      words.contains { $0.hasPrefix(wanted) }
    }
  }

  /// The address of its artwork.
  public var artworkAddress: String { "https://itunes.apple.com/artwork/\(number)/100x100.jpg" }

  /// The address of its page in a storefront; the digits behind “id” are its number.
  public func address(in storefront: String) -> String {
    let country = (Storefront.named(storefront)?.country ?? "us").lowercased()
    return "https://itunes.apple.com/\(country)/\(kind.name)/id\(number)?mt=8"
  }
}

extension StoreItem {
  /// Whether the system has an app for an address: the App Store for its links, the browser for others of the web.
  static func opensOutside(_ address: String) -> Bool {
    ["https://", "http://", "itms://", "itms-apps://"].contains {
      address.hasPrefix($0) && address.utf8.count > $0.utf8.count
    }
  }
}

/// A search of the store by an app.
public struct StoreSearch: Hashable, Sendable {
  /// The search words, separated by spaces.
  public let term: TextID
  /// The kinds of items that are wanted; empty for all.
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
