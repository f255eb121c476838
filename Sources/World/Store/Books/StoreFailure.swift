public import Facts
internal import Kernel

/// An order for the store to answer requests of a kind with an error, a number of times or until it is
/// canceled.
public struct StoreFailure: Hashable, Sendable {
  public let request: MessageKind
  public let error: StoreError
  /// The number of requests that fail; nil means all.
  public let times: Int?
  /// The only device whose requests fail; `.none` means every device.
  public let device: DeviceID
  /// The only product whose requests fail; `.none` means every product.
  public let product: ProductID

  /// The kinds of request that can be ordered to fail.
  public static let requests: [MessageKind] = [
    .productsRequest, .checkoutRequest, .purchaseRequest, .restoreRequest, .receiptRequest,
    .contentRequest,
    .sheetRequest, .lookupRequest,
  ]

  public init(
    of request: MessageKind, _ error: StoreError, times: Int?, device: DeviceID = .none,
    product: ProductID = .none
  ) {
    self.request = request
    self.error = error
    self.times = times
    self.device = device
    self.product = product
  }
}

/// The number of an ordered failure of the store, in the order of the orders. The validation endpoint has
/// its own numbers.
public struct FailureID: Hashable, Sendable {
  let number: Int
  var isOfChecks = false
}
