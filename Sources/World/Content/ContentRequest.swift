internal import Facts

/// A device's question for one part of a hosted package.
struct ContentRequest {
  /// The download.
  let download: DownloadID
  /// The product.
  let product: ProductID
  /// The attempt that it belongs to.
  let attempt: Int
  /// Which part it is; the first is zero.
  let part: Int
}
