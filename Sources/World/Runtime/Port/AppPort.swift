/// The world's interface to the app under test: events and calls, one at a time.
///
/// `begin` starts a turn for an event. Each step returns the app's next call until the turn is done.
///
/// The process can die between two calls. The turn is then never resumed, and the port receives only
/// `drop` for that launch.
public protocol AppPort: AnyObject {
  /// Begins a turn. If the app declares the capability, the turn may be nested in another turn that
  /// waits in a call.
  func begin(_ event: AppEvent) -> AppStep

  /// Begins a turn. The port may carry out calls through `turn` while the app's code waits for their replies.
  func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep

  /// Continues the turn after a call was carried out.
  func resume(_ reply: AppReply) -> AppStep

  /// The code position of the call in which the app waits. Nil if it is unknown.
  var position: CodePosition? { get }

  /// Handles the death of the process. None of its code runs again, and the next event is a launch.
  func drop()
}

extension AppPort {
  /// Begins a turn that returns each call as a step.
  public func begin(_ event: AppEvent, in turn: AppTurn) -> AppStep { begin(event) }

  /// Nil, because the app's language reports no positions.
  public var position: CodePosition? { nil }
}

/// A line of an app's code.
public struct CodePosition: Hashable, Sendable {
  /// The path of the file from which the app was loaded.
  public let file: String
  public let line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}
