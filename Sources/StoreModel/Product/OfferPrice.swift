public import Facts

/// What a promotional offer costs in one storefront.
public struct OfferPrice: Hashable, Sendable {
  /// The offer, as payments name it.
  public let offer: TextID
  /// The price of a period, in the smallest unit of the storefront's currency.
  public let price: Int64

  /// Makes a price.
  public init(offer: TextID, price: Int64) {
    self.offer = offer
    self.price = price
  }
}
