internal import CProcess

/// The command of an external app.
public struct AppCommand: Hashable, Sendable {
  /// The program, which is looked up in `PATH`, and its arguments.
  public var words: [String]
  /// Whether the app's processes may use the network. If not, they can only connect to themselves, on a
  /// system that supports this isolation.
  public var reachesNetwork: Bool

  public init(_ words: [String], reachesNetwork: Bool = false) {
    self.words = words
    self.reachesNetwork = reachesNetwork
  }

  /// The command on one line.
  public var text: String { words.joined(separator: " ") }
}

extension AppCommand {
  /// Whether the system can start a process without access to the network.
  public static var canLeaveNetwork: Bool { cprocess_can_leave_network() }
}
