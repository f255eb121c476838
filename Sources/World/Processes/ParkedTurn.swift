internal import Facts
internal import Kernel

/// A turn that goes on when the app's main thread is free again.
final class ParkedTurn {
  /// The call that keeps the main thread busy.
  let call: AppCall
  /// When the main thread is free.
  let end: EventID
  /// The reply to the call.
  let reply: AppReply
  /// What the system does when the turn is over.
  var sequel = TurnSequel.none

  init(call: AppCall, end: EventID, reply: AppReply) {
    self.call = call
    self.end = end
    self.reply = reply
  }
}

/// What the system does when a parked turn is over.
enum TurnSequel {
  /// Nothing.
  case none
  /// The app is launched.
  case launch
  /// The app is in front.
  case foreground
  /// The app is in the background.
  case background
  /// The process ends in good order.
  case termination
  /// A promoted payment goes on, or not.
  case offer(PaymentID, ProductID)
  /// The sheet about a price increase comes up, or not.
  case consent
  /// A transaction goes on in another storefront, or not.
  case storefront(TransactionID)
  /// Further observers are told the same.
  case telling(Telling, [Observer])
}

/// What several observers are told, one after another.
enum Telling {
  /// Changed transactions.
  case updated([TransactionID])
  /// Removed transactions.
  case removed([TransactionID])
  /// Changed downloads.
  case downloads([DownloadID])
  /// A callback without transactions.
  case callback(QueueCallback)
}
