internal import Facts

/// A purchase that a device has not finished.
struct PendingPurchase {
  /// The purchase.
  let purchase: PurchaseID
  /// The device; none where any may fetch it.
  let device: DeviceID
  /// Whether it came by itself, so that only a device that asks for renewals is told.
  var isRenewal = false
}
