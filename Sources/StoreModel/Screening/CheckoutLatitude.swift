/// What the documentation leaves open about opening a purchase at the store.
public struct CheckoutLatitude: Hashable, Sendable {
  /// How a payment for an unknown product ends.
  public var unknownProduct: UnknownProduct
  /// What buying a product with an unfinished transaction brings.
  public var rebuyUnfinished: RebuyUnfinished
  /// How buying a lapsed subscription again is shown.
  public var rebuyExpired: RebuyExpired
  /// How buying an active subscription ends.
  public var buyActive: BuyActive

  /// Makes a latitude.
  public init(
    unknownProduct: UnknownProduct, rebuyUnfinished: RebuyUnfinished, rebuyExpired: RebuyExpired,
    buyActive: BuyActive
  ) {
    self.unknownProduct = unknownProduct
    self.rebuyUnfinished = rebuyUnfinished
    self.rebuyExpired = rebuyExpired
    self.buyActive = buyActive
  }

  /// The usual ways.
  public static let usual = CheckoutLatitude(
    unknownProduct: .unknownError, rebuyUnfinished: .redelivered, rebuyExpired: .purchased,
    buyActive: .cancelled)
}
