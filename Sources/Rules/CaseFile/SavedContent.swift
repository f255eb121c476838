public import Facts

/// Hosted content that the app on a device took out of the cache.
public struct SavedContent {
  /// The device.
  public internal(set) var device: DeviceID
  /// The product.
  public internal(set) var product: ProductID
  /// Which of the product's contents it is.
  public internal(set) var content: TextID
  /// The version that the app took last.
  public internal(set) var version: TextID
  /// The version that it replaced; empty for the first.
  public internal(set) var replaced = TextID.empty
  /// When it took the first file of that version.
  public internal(set) var saved: FactSequence
  /// Where it put the latest file; empty where it wrote the files itself.
  var target: [UInt8]
}
