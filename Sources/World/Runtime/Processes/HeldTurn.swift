internal import Facts

/// A turn that waits until the app is in the foreground and its main thread is free.
enum HeldTurn {
  case callback(QueueCallback)
  /// Something that StoreKit 2 tells.
  case telling(FeedTelling)
  /// An event that is not a callback of the queue.
  case event(AppEvent)
  /// A move of the app to or from the foreground.
  case move(toFront: Bool)
  /// Reports of transactions that left the queue, one by one.
  case removals([TransactionID])

  /// Whether the turn can run while the app is in the background.
  var runsInBackground: Bool {
    switch self {
    case .event(let event): event.kind.runsInBackground
    case .move: true
    case .callback, .telling, .removals: false
    }
  }
}
