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
