public import Facts

/// An error that the store answers requests of a kind with, so many times or until further notice.
public struct StoreFailure: Hashable, Sendable {
  /// The request.
  public let request: MessageKind
  /// The error.
  public let error: StoreError
  /// How many requests fail; nothing means every one.
  public let times: Int?
  /// The only device that is meant; none means every one.
  public let device: DeviceID
  /// The only product that is meant; none means every one.
  public let product: ProductID

  /// The requests that can be answered so.
  public static let requests: [MessageKind] = [
    .productsRequest, .checkoutRequest, .purchaseRequest, .restoreRequest, .receiptRequest,
    .contentRequest,
    .sheetRequest, .lookupRequest,
  ]

  /// Makes a failure.
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
