internal import Facts

/// A purchase that a device has not finished.
struct PendingPurchase {
  /// The purchase.
  let purchase: PurchaseID
  /// The device; none where any may fetch it.
  let device: DeviceID
  /// Whether it waits for the next launch, because it happened while the app ran.
  var isRenewal = false
}
