public import Facts
public import Kernel

public struct CallNote: Hashable, Sendable {
  public let kind: AppCallKind
  public let device: DeviceID
  public let instant: Instant
  /// The number of facts recorded before the call.
  public let factCount: UInt32
  /// The product that the call is about; `.none` if it is about none.
  public let product: ProductID
}
