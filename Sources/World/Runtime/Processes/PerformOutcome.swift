internal import Facts
internal import Kernel

/// The outcome of carrying out a call.
enum PerformOutcome {
  /// The app continues with the reply.
  case reply(AppReply)
  /// The observers are notified of a transaction. Then the app continues with the reply.
  case replyAfter(notice: TransactionID, AppReply)
  /// The main thread is busy until the event. Then the app continues with the reply.
  case parked(EventID, AppReply)
  /// An exception ends the process.
  case raised(Exception)
  /// The call ends the process.
  case crashed(AppCrash)
}
