public import Facts

/// An error with which a download is to fail at a given progress.
public struct DownloadFailure: Hashable, Sendable {
  /// The error that the app sees.
  public let error: StoreError
  /// The progress at which it fails at the earliest, in thousandths.
  public let thousandths: Int
  /// Which transfer fails, counted from the order on; the first is 1.
  public let nth: Int
  /// The only product whose downloads can fail; none means every product.
  public let product: ProductID

  /// Makes a failure.
  public init(_ error: StoreError, at thousandths: Int, nth: Int = 1, product: ProductID = .none) {
    self.error = error
    self.thousandths = thousandths
    self.nth = nth
    self.product = product
  }
}

/// The number of an ordered failure of a download, in the order of ordering on its device.
public struct DownloadFailureID: Hashable, Sendable {
  let device: DeviceID
  let number: Int
}

/// An ordered failure of a download, with the number of transfers that it has counted.
struct OrderedDownloadFailure {
  /// The failure that a scenario ordered.
  let failure: DownloadFailure
  /// How many matching transfers have begun.
  var seen = 0
  /// Whether a download has failed because of it.
  var hasStruck = false
  /// Whether it was called off.
  var isEnded = false

  /// Whether it can still make a download fail.
  var isOpen: Bool { !hasStruck && !isEnded }
}
