public import Facts
public import Kernel

/// One call that an app made at its port, as it is noted for those who ask what was called.
public struct CallNote: Hashable, Sendable {
  /// What was called.
  public let kind: AppCallKind
  /// On which device.
  public let device: DeviceID
  /// When.
  public let instant: Instant
  /// How many facts there were before it.
  public let factCount: UInt32
  /// The product that it is about; none where it is about no product.
  public let product: ProductID
}
