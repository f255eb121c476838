internal import Facts

/// A storefront of the App Store.
package struct Storefront: Hashable, Sendable, ToldValue {
  /// The three-letter country code.
  package let countryCode: String
  /// Apple's identifier, in digits.
  package let identifier: String

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    countryCode = members.required("country_code")
    identifier = members.required("identifier")
  }
}

/// The content of a store sheet.
package struct SheetParameters: Sendable, TakenValue {
  /// The number of the item at the store.
  package var itemIdentifier: Int
  /// The app's product to promote on the page.
  package var productIdentifier: String?

  /// Creates the content for an item of the store.
  package init(itemIdentifier: Int, productIdentifier: String? = nil) {
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

/// The result of a call about promotions.
package struct PromotionAnswer: ToldValue, Sendable {
  /// Whether a promotion shows; nil if the call did not ask for it, or failed.
  package let visibility: PromotionVisibility?
  /// The identifiers of promoted products in their order; nil if the call did not ask for them, or failed.
  package let order: [String]?
  /// The error if the call failed; otherwise nil.
  package let error: StoreError?

  init(told json: JSONValue) {
    let members = ToldMembers(json)
    visibility = members.optional("visibility")
    order = members.optional("order")
    error = members.optional("error")
  }
}
