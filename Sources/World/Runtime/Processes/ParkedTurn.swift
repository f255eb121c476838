internal import Facts
internal import Kernel

/// A turn that continues when the app's main thread is free again.
final class ParkedTurn {
  let call: AppCall
  /// The event at which the main thread is free.
  let end: EventID
  let reply: AppReply
  /// The system's next action after the turn.
  var sequel = TurnSequel.none

  init(call: AppCall, end: EventID, reply: AppReply) {
    self.call = call
    self.end = end
    self.reply = reply
  }
}

/// The system's next action after a parked turn.
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
  /// Continues a promoted payment, or not.
  case offer(PaymentID, ProductID)
  /// Shows the price increase sheet, or not.
  case consent
  /// Continues a transaction in another storefront, or not.
  case storefront(TransactionID)
  /// Notifies the remaining observers.
  case telling(Telling, [Observer])
}

/// The content of a callback to several observers, delivered one after another.
enum Telling {
  case updated([TransactionID])
  case removed([TransactionID])
  case downloads([DownloadID])
  /// A callback without transactions.
  case callback(QueueCallback)
}
