/// The world's interface to the app under test: events and calls, one at a time.
///
/// `begin` hands over an event, and each step returns the app's next call until the turn is done. The process
/// can die between two calls: then the turn is never resumed, and the port gets no call but `drop` for that
/// launch.
public protocol AppPort: AnyObject {
  /// Begins a turn. It may be nested in a suspended turn if the subject declares that capability.
  func begin(_ event: AppEvent) -> AppStep

  /// Begins a turn whose calls may be carried out while the app's code stands in them.
  func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep

  /// Continues the turn after a call was carried out.
  func resume(_ reply: AppReply) -> AppStep

  /// Where in its code the app made the call that it waits in; nil where that is not known.
  var position: CodePosition? { get }

  /// The process died: none of its code runs again, and the next event is a launch.
  func drop()
}

extension AppPort {
  /// Gives each call as a step.
  public func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep { begin(event) }

  /// Nil: the app's language does not tell.
  public var position: CodePosition? { nil }
}

/// A line of an app's code.
public struct CodePosition: Hashable, Sendable {
  /// The file, as the app was loaded from it.
  public let file: String
  /// The line.
  public let line: Int

  /// Makes a position.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
