/// The world's interface to the app under test: events and calls, one at a time.
///
/// `begin` hands over an event, and each step returns the app's next call until the turn is done. The process
/// can die between two calls: then the turn is never resumed, and the port gets no call but `drop` for that
/// launch.
public protocol AppPort: AnyObject {
  /// Begins a turn. It may be nested in a suspended turn if the subject declares that capability.
  func begin(_ event: AppEvent) -> AppStep

  /// Continues the turn after a call was carried out.
  func resume(_ reply: AppReply) -> AppStep

  /// The process died: none of its code runs again, and the next event is a launch.
  func drop()
}
