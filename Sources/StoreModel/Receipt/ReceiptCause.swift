/// What may lead to a new receipt on a device.
public enum ReceiptCause: Int, CaseIterable, Sendable {
  /// The app was installed.
  case installation
  /// Something was purchased here.
  case purchase
  /// An observer started while transactions or renewals were waiting.
  case observerWithPendingWork
  /// The purchase history was restored.
  case restore
  /// The app asked for a current receipt.
  case refresh
  /// The store took a purchase back and is about to say so.
  case revocation
}
