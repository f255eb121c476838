public import Facts
internal import StoreModel

/// An item of the store other than the app's products. Users can search for it and see it in a sheet.
public struct StoreItem: Hashable, Sendable {
  public let number: Int64
  public let kind: StoreItemKind
  public let name: String
  /// The storefronts that sell it, by their three-letter codes; empty for all.
  public let storefronts: [String]
  public let artist: String
  /// Its price as displayed by the store.
  public let formattedPrice: String

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

  public func isSold(in storefront: String) -> Bool {
    storefronts.isEmpty || storefronts.contains(storefront)
  }

  /// Whether each word of the search is a prefix of a word in its name, ignoring case.
  public func isFound(by term: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return term.lowercased().split(separator: " ").allSatisfy { wanted in
      words.contains { $0.hasPrefix(wanted) }
    }
  }

  public var artworkAddress: String { "https://itunes.apple.com/artwork/\(number)/100x100.jpg" }

  /// The URL of its page in a storefront. The digits after “id” are its number.
  public func address(in storefront: String) -> String {
    let country = (Storefront.named(storefront)?.country ?? "us").lowercased()
    return "https://itunes.apple.com/\(country)/\(kind.name)/id\(number)?mt=8"
  }
}

extension StoreItem {
  /// Whether the system has an app for a URL: the App Store for its links, the browser for other web
  /// URLs.
  static func opensOutside(_ address: String) -> Bool {
    ["https://", "http://", "itms://", "itms-apps://"].contains {
      address.hasPrefix($0) && address.utf8.count > $0.utf8.count
    }
  }
}

public struct StoreSearch: Hashable, Sendable {
  /// The search words, separated by spaces.
  public let term: TextID
  /// The kinds of items to find; empty for all.
  public let kinds: [StoreItemKind]
  public let storefront: TextID

  public init(term: TextID, kinds: [StoreItemKind], storefront: TextID) {
    self.term = term
    self.kinds = kinds
    self.storefront = storefront
  }
}
