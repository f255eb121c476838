internal import Facts

/// The result of carrying out a call.
enum PerformOutcome {
  /// The app goes on with a reply.
  case reply(AppReply)
  /// An exception ends its process.
  case raised(Exception)
}
