public import Facts

/// An error with which a download is to fail when so much of it is there.
public struct DownloadFailure: Hashable, Sendable {
  /// The error.
  public let error: StoreError
  /// How much of it is there at least, in thousandths.
  public let thousandths: Int
  /// Which transfer from now on is meant, the first being 1.
  public let nth: Int
  /// The only product that is meant; none means every one.
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

/// A failure of a download that somebody ordered, and how many transfers it has seen.
struct OrderedDownloadFailure {
  /// The failure that a scenario ordered.
  let failure: DownloadFailure
  /// How many transfers began that it could have meant.
  var seen = 0
  /// Whether a download failed by it.
  var hasStruck = false
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether a download can fail by it.
  var isOpen: Bool { !hasStruck && !isEnded }
}
