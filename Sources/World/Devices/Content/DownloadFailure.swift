public import Facts

/// A scenario's order that a download fails at a given progress.
public struct DownloadFailure: Hashable, Sendable {
  public let error: StoreError
  /// The lowest progress at which the download fails, in thousandths.
  public let thousandths: Int
  /// The matching transfer that fails, counted from 1 since the order.
  public let nth: Int
  /// The only product whose downloads can fail; `.none` means every product.
  public let product: ProductID

  public init(_ error: StoreError, at thousandths: Int, nth: Int = 1, product: ProductID = .none) {
    self.error = error
    self.thousandths = thousandths
    self.nth = nth
    self.product = product
  }
}

/// The number of an ordered download failure on its device. Failures are numbered in the order in which
/// they were ordered.
public struct DownloadFailureID: Hashable, Sendable {
  let device: DeviceID
  let number: Int
}

/// An ordered download failure, and the number of matching transfers so far.
struct OrderedDownloadFailure {
  let failure: DownloadFailure
  /// The number of matching transfers that have begun.
  var seen = 0
  /// Whether a download has failed because of it.
  var hasOccurred = false
  /// Whether the order was canceled.
  var isEnded = false

  /// Whether the order can still make a download fail.
  var isOpen: Bool { !hasOccurred && !isEnded }
}
