public import Facts

/// An app that is judged: its name, what it is able to do, and a port for each device it is installed on.
public protocol Subject: AnyObject {
  /// Its name in reports.
  var name: String { get }
  /// What it is able to do.
  var capabilities: Capabilities { get }
  /// The app's side on a device; one port serves all launches there, one after another.
  func port(on device: DeviceID) -> any AppPort
  /// The subject's own identifier for a product that a scenario names.
  func productIdentifier(for role: String) -> String
}

extension Subject {
  /// Without a mapping the scenario's name is the identifier.
  public func productIdentifier(for role: String) -> String { role }
}
