/// The world's interface to the app under test: events and calls, one at a time.
///
/// `begin` starts the turn for an event, and each step returns the app's next call until the turn is
/// done. The process can die between two calls. The turn is then never resumed, and the port gets only
/// `drop` for that launch.
public protocol AppPort: AnyObject {
  /// Begins a turn. It may be nested in a suspended turn if the subject declares that capability.
  func begin(_ event: AppEvent) -> AppStep

  /// Begins a turn. Its calls may be carried out while the app's code waits inside them.
  func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep

  /// Continues the turn after a call was carried out.
  func resume(_ reply: AppReply) -> AppStep

  /// The code position of the call in which the app waits; nil if unknown.
  var position: CodePosition? { get }

  /// The process died: none of its code runs again, and the next event is a launch.
  func drop()
}

extension AppPort {
  /// Returns each call as a step.
  public func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep { begin(event) }

  /// Nil: the app's language does not report positions.
  public var position: CodePosition? { nil }
}

/// A line of an app's code.
public struct CodePosition: Hashable, Sendable {
  /// The file from which the app was loaded.
  public let file: String
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
