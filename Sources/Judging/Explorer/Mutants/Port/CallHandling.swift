internal import World

/// How a port handles a call of the app.
struct CallHandling {
  /// Calls to make before it. The app does not receive their replies.
  var before: [AppCall] = []
  /// The call to make; nil for none.
  var call: AppCall?
  /// The reply to the app; nil for the actual reply.
  var reply: AppReply?
  /// Calls to make after it, before the app continues. The app does not receive their replies.
  var after: [AppCall] = []

  /// The call is dropped. The app receives the given reply, or the reply it would expect.
  static func lost(_ reply: AppReply? = nil) -> CallHandling { CallHandling(reply: reply) }

  /// The call is made.
  static func made(_ call: AppCall, reply: AppReply? = nil, after: [AppCall] = []) -> CallHandling {
    CallHandling(call: call, reply: reply, after: after)
  }
}
