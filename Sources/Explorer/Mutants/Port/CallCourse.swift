internal import World

/// What becomes of a call that an app makes.
struct CallCourse {
  /// Calls that are made before it; the app does not see their replies.
  var before: [AppCall] = []
  /// What is called, or nothing.
  var call: AppCall?
  /// What the app is told; the true reply where this is nothing.
  var reply: AppReply?
  /// Calls that are made after it, before the app goes on; the app does not see their replies.
  var after: [AppCall] = []

  /// The call is not made; the app gets the reply that it would expect unless another is given.
  static func lost(_ reply: AppReply? = nil) -> CallCourse { CallCourse(reply: reply) }

  /// The call is made.
  static func made(_ call: AppCall, reply: AppReply? = nil, after: [AppCall] = []) -> CallCourse {
    CallCourse(call: call, reply: reply, after: after)
  }
}
