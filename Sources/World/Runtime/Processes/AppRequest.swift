internal import Facts

/// A request object that the app made in a launch.
struct AppRequest {
  let id: RequestID
  /// Whether the app waits for the answer, or can still start the request.
  var isOpen = true
  /// The identifiers that the request will contain when it is started. Nil after a start or a cancellation.
  var unstarted: [TextID]?
}
