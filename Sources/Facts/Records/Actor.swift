/// Who did something, and at which device.
public struct Actor: Hashable, Sendable {
  /// The role.
  public let role: Role
  /// The device, or `none` for the run, the store and the server.
  public let device: DeviceID

  /// Makes an actor; the store and the server stand at no device.
  @inlinable public init(_ role: Role, at device: DeviceID = .none) {
    self.role = role
    self.device = device
  }

  /// The run itself.
  public static let world = Actor(.world)
  /// The App Store.
  public static let store = Actor(.store)
  /// The developer's server.
  public static let server = Actor(.server)
}
