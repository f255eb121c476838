/// A device as a scenario declares it.
public struct DeviceDeclaration: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// The account that is signed in; empty for the usual one.
  public var account = ""
  /// The version of the app on it.
  public var version = "1.0"
  /// Whether the app is installed.
  public var isInstalled = true

  /// Makes a device with the app on it.
  public init(name: String) { self.name = name }
}
