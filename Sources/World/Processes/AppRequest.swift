internal import Facts

/// A request object of a launch.
struct AppRequest {
  /// Its number.
  let id: RequestID
  /// Whether the app still wants the answer.
  var isOpen = true
  /// The identifiers that it asks for once it is started; nothing where it was started or cancelled.
  var unstarted: [TextID]?
}
