internal import Facts
internal import Kernel
internal import StoreModel

/// The prices in the catalog, as accounts see them in their storefronts.
struct PriceList {
  let catalogue: Catalogue
  let books: StoreBooks

  /// The product's price and texts in the storefront of the account that pays for an order.
  func terms(of order: PurchaseOrder) -> StorefrontTerms {
    catalogue[order.product].terms(in: books[order.account].storefront)
  }

  /// Whether the account already owns the product forever, so that buying it again is free.
  func isFreeToRebuy(_ order: PurchaseOrder) -> Bool {
    catalogue.type(of: order.product).isFreeToRebuy
      && books.ownedPurchase(order.account, order.product) != nil
  }

  func listedPrice(of order: PurchaseOrder, _ quantity: Int) -> Money {
    let terms = terms(of: order)
    return Money(terms.price * Int64(quantity), terms.currency)
  }

  func nothing(for order: PurchaseOrder) -> Money { Money(0, terms(of: order).currency) }

  /// The promotional or win-back offer that a purchase names. Nil if the product has no such offer.
  func discount(of order: PurchaseOrder) -> Discount? {
    guard let offer = order.offer.value, let identifier = offer.identifier, identifier != .empty else {
      return nil
    }
    return catalogue[order.product].discounts(in: books[order.account].storefront)
      .first { $0.identifier == identifier && $0.isWinBack == offer.isWinBack }
  }

  /// The currency in which a purchase was paid. For a purchase before the run, the currency of the
  /// catalog.
  func currency(of purchase: Purchase) -> TextID {
    purchase.currency == .empty ? catalogue[purchase.product].currency : purchase.currency
  }

  /// The currency of a product's price in an account's storefront.
  func currency(of product: ProductID, for account: AccountID) -> TextID {
    catalogue[product].terms(in: books[account].storefront).currency
  }
}
