public import Facts

/// A fault that a scenario narrowed down to a device, and perhaps to a product or a transaction; it strikes once.
public struct ArmedFault: Hashable, Sendable {
  /// Where it strikes: the site is held to this option when the occasion is there.
  public let site: ChoiceSite
  /// Which variety of the site is meant, such as the call or the kind of fact of a kill; nothing means every one.
  public let detail: UInt16?
  /// On which device.
  public let device: DeviceID
  /// Which product the occasion has to be about; none means any.
  public let product: ProductID
  /// Which transaction the occasion has to be about; none means any.
  public let transaction: TransactionID
  /// The option.
  public let option: Int
  /// Which occasion is meant, the first from the arming on being 1.
  public let nth: UInt32

  /// Makes a fault for the first occasion, unless another is named.
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

  /// Whether it was narrowed down to a product or a transaction.
  public var isNarrow: Bool { product != .none || transaction != .none }

  /// Whether it means the same occasions as another, the number aside.
  func meansOccasions(of other: ArmedFault) -> Bool {
    site == other.site && detail == other.detail && device == other.device && product == other.product
      && transaction == other.transaction
  }
}

/// The number of an armed fault, in the order of arming.
public struct FaultID: Hashable, Sendable {
  let number: UInt32
}
