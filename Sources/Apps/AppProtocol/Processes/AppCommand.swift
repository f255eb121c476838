internal import CProcess

/// The command of an external app.
public struct AppCommand: Hashable, Sendable {
  /// The program, which is searched on the path, and its arguments.
  public var words: [String]
  /// Whether the app's processes may use the network. Otherwise they can only connect to themselves, if
  /// the system supports that.
  public var reachesNetwork: Bool

  public init(_ words: [String], reachesNetwork: Bool = false) {
    self.words = words
    self.reachesNetwork = reachesNetwork
  }

  /// The command on one line.
  public var text: String { words.joined(separator: " ") }
}

extension AppCommand {
  /// Whether the system can start a process without the network.
  public static var canLeaveNetwork: Bool { cprocess_can_leave_network() }
}
