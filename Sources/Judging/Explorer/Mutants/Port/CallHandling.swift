internal import World

/// How a port handles a call that the app makes.
struct CallHandling {
  /// Calls to make before `call`. The app does not receive their replies.
  var before: [AppCall] = []
  /// The call to make. Nil if the app's call is dropped.
  var call: AppCall?
  /// The reply that the app receives. Nil if the app receives the actual reply.
  var reply: AppReply?
  /// Calls to make after `call`, before the app continues. The app does not receive their replies.
  var after: [AppCall] = []

  /// Drops the call. The app receives the given reply, or the reply it would expect.
  static func lost(_ reply: AppReply? = nil) -> CallHandling { CallHandling(reply: reply) }

  /// Makes the call.
  static func made(_ call: AppCall, reply: AppReply? = nil, after: [AppCall] = []) -> CallHandling {
    CallHandling(call: call, reply: reply, after: after)
  }
}
