public import Facts
internal import Kernel

/// A scenario's order that the store answers requests of a kind with an error, some number of times or
/// until the order is canceled.
public struct StoreFailure: Hashable, Sendable {
  public let request: MessageKind
  public let error: StoreError
  /// The number of requests that fail; nil means all.
  public let times: Int?
  /// The only device with failing requests; `.none` means every device.
  public let device: DeviceID
  /// The only product with failing requests; `.none` means every product.
  public let product: ProductID

  /// The kinds of request that a scenario can let fail.
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

/// The number of an ordered failure of the store. Failures are numbered in the order in which they were
/// ordered. Those of the validation endpoint have numbers of their own.
public struct FailureID: Hashable, Sendable {
  let number: Int
  var isOfChecks = false
}
