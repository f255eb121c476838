public import Facts
internal import StoreModel

/// An item of the store other than the app's products. Users can search for it and see it in a sheet.
public struct StoreItem: Hashable, Sendable {
  public let number: Int64
  public let kind: StoreItemKind
  public let name: String
  /// The three-letter codes of the storefronts that sell the item; empty if all of them do.
  public let storefronts: [String]
  public let artist: String
  /// The price as the store displays it.
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

  /// Whether each word of a search is a prefix of a word in the item's name. Case is ignored.
  public func isFound(by term: String) -> Bool {
    let words = name.lowercased().split(separator: " ")
    return term.lowercased().split(separator: " ").allSatisfy { wanted in
      words.contains { $0.hasPrefix(wanted) }
    }
  }

  public var artworkAddress: String { "https://itunes.apple.com/artwork/\(number)/100x100.jpg" }

  /// The URL of the item's page in a storefront. The digits after “id” are the item's number.
  public func address(in storefront: String) -> String {
    let country = (Storefront.named(storefront)?.country ?? "us").lowercased()
    return "https://itunes.apple.com/\(country)/\(kind.name)/id\(number)?mt=8"
  }
}

extension StoreItem {
  /// Whether the system has an app that opens a URL: the App Store for links to the store, the browser
  /// for other web URLs.
  static func opensOutside(_ address: String) -> Bool {
    ["https://", "http://", "itms://", "itms-apps://"].contains {
      address.hasPrefix($0) && address.utf8.count > $0.utf8.count
    }
  }
}

public struct StoreSearch: Hashable, Sendable {
  /// The search words, separated by spaces.
  public let term: TextID
  /// The kinds of items to find; empty if all kinds are wanted.
  public let kinds: [StoreItemKind]
  public let storefront: TextID

  public init(term: TextID, kinds: [StoreItemKind], storefront: TextID) {
    self.term = term
    self.kinds = kinds
    self.storefront = storefront
  }
}
