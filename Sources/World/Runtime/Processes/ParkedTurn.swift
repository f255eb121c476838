internal import Facts
internal import Kernel

/// A turn that waits until the app's main thread is free again.
final class ParkedTurn {
  let call: AppCall
  /// The event that frees the main thread.
  let end: EventID
  let reply: AppReply
  /// The work that the system does after the turn.
  var sequel = TurnSequel.none

  init(call: AppCall, end: EventID, reply: AppReply) {
    self.call = call
    self.end = end
    self.reply = reply
  }
}

/// The work that the system does after a parked turn.
enum TurnSequel {
  case none
  /// Completes the launch.
  case launch
  /// Completes the move to the foreground.
  case foreground
  /// Completes the move to the background.
  case background
  /// Completes the termination.
  case termination
  /// Continues a promoted payment, or does not, as the app answered.
  case offer(PaymentID, ProductID)
  /// Shows the price increase sheet, or does not, as the app answered.
  case consent
  /// Continues a transaction in a new storefront, or does not, as the app answered.
  case storefront(TransactionID)
  /// Notifies the remaining observers.
  case telling(Telling, [Observer])
}

/// The content of a callback that several observers receive one after another.
enum Telling {
  case updated([TransactionID])
  case removed([TransactionID])
  case downloads([DownloadID])
  /// A callback that reports no changed transactions.
  case callback(QueueCallback)
}
