public import Facts

/// A fault that a scenario armed on a device. It occurs once. It can be limited to one product or
/// transaction.
public struct ArmedFault: Hashable, Sendable {
  /// The site at which the fault replaces the choice.
  public let site: ChoiceSite
  /// The variant of the site, such as the kind of call or fact that a kill waits for. Nil means every
  /// variant.
  public let detail: UInt16?
  public let device: DeviceID
  /// The product that the matching choice must be about; `.none` means any product.
  public let product: ProductID
  /// The transaction that the matching choice must be about; `.none` means any transaction.
  public let transaction: TransactionID
  /// The option that the fault chooses at the site.
  public let option: Int
  /// The matching choice at which the fault occurs, counted from 1 since the fault was armed.
  public let nth: UInt32

  /// Makes a fault that occurs at the first matching choice, or at a later one if `nth` is given.
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

  /// Whether the fault is limited to a product or a transaction.
  public var isNarrow: Bool { product != .none || transaction != .none }

  /// Whether the fault waits for the same choices as another fault. `nth` is not compared.
  func meansOccasions(of other: ArmedFault) -> Bool {
    site == other.site && detail == other.detail && device == other.device && product == other.product
      && transaction == other.transaction
  }
}

/// The number of an armed fault. Faults are numbered in the order in which they were armed.
public struct FaultID: Hashable, Sendable {
  let number: UInt32
}
