internal import Facts

/// A request object of a launch.
struct AppRequest {
  let id: RequestID
  /// Whether the app still waits for the answer.
  var isOpen = true
  /// The identifiers to request once it is started; nil after a start or a cancellation.
  var unstarted: [TextID]?
}
