internal import Facts
internal import Kernel

/// The result of carrying out a call.
enum PerformOutcome {
  /// The app continues with a reply.
  case reply(AppReply)
  /// The app continues with a reply, after its observers were notified of a transaction.
  case replyAfter(notice: TransactionID, AppReply)
  /// The main thread is busy until an event. Then the app continues with a reply.
  case parked(EventID, AppReply)
  /// An exception ends its process.
  case raised(Exception)
  /// The call ends its process.
  case crashed(AppCrash)
}
