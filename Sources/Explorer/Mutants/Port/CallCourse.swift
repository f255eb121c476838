internal import World

/// The course of a call that an app makes.
struct CallCourse {
  /// Calls that are made before it; the app does not see their replies.
  var before: [AppCall] = []
  /// The call that is made, or nil.
  var call: AppCall?
  /// The reply to the app; nil gives the true one.
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
