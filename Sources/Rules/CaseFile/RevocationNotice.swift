import Facts

/// An observer was told that a product is no longer the user's.
struct RevocationNotice {
  /// The device where it was told.
  var device: DeviceID
  /// The product.
  var product: ProductID
  /// When it was told last.
  var told: FactSequence
}
