internal import Facts

/// A storefront of the App Store.
public struct Storefront: Hashable, Sendable, ToldValue {
  /// The three-letter country code.
  public let countryCode: String
  /// Apple's identifier, in digits.
  public let identifier: String

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    countryCode = members.required("country_code")
    identifier = members.required("identifier")
  }
}

/// The content of a store sheet.
public struct SheetParameters: Sendable, TakenValue {
  /// The number of the item at the store.
  public var itemIdentifier: Int
  /// The app's product to promote on the page.
  public var productIdentifier: String?

  /// An item of the store.
  public init(itemIdentifier: Int, productIdentifier: String? = nil) {
    self.itemIdentifier = itemIdentifier
    self.productIdentifier = productIdentifier
  }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("item_identifier", itemIdentifier)
    printer.member("product_identifier", productIdentifier)
    printer.endObject()
  }
}

/// The query of a store search.
public struct StoreSearch: Sendable, TakenValue {
  /// The words that a name must contain.
  public var term: String
  /// The requested kinds; empty for every kind.
  public var kinds: [StoreItemKind]
  /// The three-letter country code of a storefront.
  public var storefront: String

  /// A search in a storefront.
  public init(_ term: String, kinds: [StoreItemKind] = [], storefront: String = "USA") {
    self.term = term
    self.kinds = kinds
    self.storefront = storefront
  }

  func write(to printer: inout JSONPrinter) {
    printer.beginObject()
    printer.member("term", term)
    printer.member("kinds", kinds)
    printer.member("storefront", storefront)
    printer.endObject()
  }
}

/// A result of a search.
public struct StoreItem: Hashable, Sendable, ToldValue {
  /// Its number at the store.
  public let trackIdentifier: Int
  /// Its name.
  public let trackName: String
  /// What kind of thing it is.
  public let kind: StoreItemKind
  /// Its maker; empty if there is none.
  public let artistName: String
  /// Its price, as the store shows it.
  public let formattedPrice: String
  /// The address of its artwork.
  public let artworkURL: String

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    trackIdentifier = members.required("track_id")
    trackName = members.required("track_name")
    kind = members.required("kind")
    artistName = members.required("artist_name")
    formattedPrice = members.required("formatted_price")
    artworkURL = members.required("artwork_url")
  }
}

/// The result of a call about promotions.
package struct PromotionAnswer: ToldValue, Sendable {
  /// Whether a promotion shows.
  package let visibility: PromotionVisibility?
  /// The identifiers of promoted products in their order.
  package let order: [String]?
  /// Why there is no answer.
  package let error: StoreError?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    visibility = members.optional("visibility")
    order = members.optional("order")
    error = members.optional("error")
  }
}
