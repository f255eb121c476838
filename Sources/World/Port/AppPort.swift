/// The app under test as its world sees it: a conversation of events and calls, one at a time.
///
/// `begin` hands over an event, and each step gives the app's next call until the turn is done. Between two calls the
/// process can die: then it is never resumed, and `drop` is the last that the port hears of that launch.
public protocol AppPort: AnyObject {
  /// Begins a turn; it may be nested in a suspended one if the subject is capable of it.
  func begin(_ event: AppEvent) -> AppStep

  /// Goes on with the turn after a call was carried out.
  func resume(_ reply: AppReply) -> AppStep

  /// The process died; nothing of it runs again, and the next event is a launch.
  func drop()
}
