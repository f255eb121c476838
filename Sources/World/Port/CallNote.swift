public import Facts
public import Kernel

/// A note of one call that an app made at its port.
public struct CallNote: Hashable, Sendable {
  /// The kind of the call.
  public let kind: AppCallKind
  /// The device whose app made the call.
  public let device: DeviceID
  /// When the app made the call.
  public let instant: Instant
  /// How many facts had been recorded before it.
  public let factCount: UInt32
  /// The product that it is about; none where it is about no product.
  public let product: ProductID
}
