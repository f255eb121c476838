public import Facts

/// What the store knows when a device asks it to open a purchase.
public struct CheckoutFacts: Hashable, Sendable {
  /// Whether the catalogue holds the identifier.
  public var isKnown: Bool
  /// Whether the product is sold in the account's storefront.
  public var isSold: Bool
  /// What kind of thing it is.
  public var type: ProductType
  /// What one of it costs this account now, an introductory price included, in the smallest unit.
  public var price: Int64
  /// How many were asked for.
  public var quantity: Int
  /// Whether a purchased transaction of the product waits to be finished.
  public var hasUnfinishedTransaction: Bool
  /// Whether the account owns the product.
  public var isOwned: Bool
  /// What is wrong with the promotional offer that the payment carries, if anything.
  public var offerFlaw: OfferFlaw?
  /// How the account stands to the subscription.
  public var standing: SubscriptionStanding

  /// Makes the facts of an ordinary product that nobody bought yet.
  public init(type: ProductType, price: Int64, quantity: Int = 1) {
    isKnown = true
    isSold = true
    self.type = type
    self.price = price
    self.quantity = quantity
    hasUnfinishedTransaction = false
    isOwned = false
    standing = .never
  }

  /// What is charged on confirmation; it stops at the end of the range.
  public var amount: Int64 {
    let quantity = PaymentScreening.effectiveQuantity(of: type, asked: quantity)
    let (amount, overflows) = price.multipliedReportingOverflow(by: Int64(quantity))
    return overflows ? .max : amount
  }
}
