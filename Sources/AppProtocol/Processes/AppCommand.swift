internal import CProcess

/// The command of an app in a process of its own.
public struct AppCommand: Hashable, Sendable {
  /// The program, which is looked for on the path, and its arguments.
  public var words: [String]
  /// Whether its processes may reach the network; otherwise they reach themselves alone, where the system permits that.
  public var reachesNetwork: Bool

  /// Makes a command.
  public init(_ words: [String], reachesNetwork: Bool = false) {
    self.words = words
    self.reachesNetwork = reachesNetwork
  }

  /// The command on one line.
  public var text: String { words.joined(separator: " ") }
}

extension AppCommand {
  /// Whether the system lets a process be without the network.
  public static var canLeaveNetwork: Bool { cprocess_can_leave_network() }
}
