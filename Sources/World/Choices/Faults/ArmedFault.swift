public import Facts

/// A fault that a scenario armed on a device. It occurs once, and can be limited to a product or a
/// transaction.
public struct ArmedFault: Hashable, Sendable {
  /// The site that is set to the option when the fault occurs.
  public let site: ChoiceSite
  /// The variant of the site, such as the call or the kind of fact of a kill; nil means every variant.
  public let detail: UInt16?
  public let device: DeviceID
  /// The product that the occasion must be about; `.none` means any.
  public let product: ProductID
  /// The transaction that the occasion must be about; `.none` means any.
  public let transaction: TransactionID
  /// The option that the site is set to.
  public let option: Int
  /// The occasion at which it occurs, counted from the arming; the first is 1.
  public let nth: UInt32

  /// Makes a fault for the first occasion, unless `nth` is given.
  public init(
    _ site: ChoiceSite, detail: UInt16? = nil, on device: DeviceID, product: ProductID = .none,
    transaction: TransactionID = .none, option: Int = 1, nth: UInt32 = 1
  ) {
    self.site = site
    self.detail = detail
    self.device = device
    self.product = product
    self.transaction = transaction
    self.option = option
    self.nth = nth
  }

  /// Whether it is limited to a product or a transaction.
  public var isNarrow: Bool { product != .none || transaction != .none }

  /// Whether it waits for the same occasions as another fault, regardless of `nth`.
  func meansOccasions(of other: ArmedFault) -> Bool {
    site == other.site && detail == other.detail && device == other.device && product == other.product
      && transaction == other.transaction
  }
}

/// The number of an armed fault, in the order of arming.
public struct FaultID: Hashable, Sendable {
  let number: UInt32
}
