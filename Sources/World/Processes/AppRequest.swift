internal import Facts

/// A request object of a launch.
struct AppRequest {
  /// Its number in facts.
  let id: RequestID
  /// Whether the app still waits for the answer.
  var isOpen = true
  /// The identifiers to ask for once it is started; nil after it was started or cancelled.
  var unstarted: [TextID]?
}
