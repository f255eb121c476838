internal import Facts

/// A turn that waits until the app is in the foreground or its main thread is free.
enum HeldTurn {
  case callback(QueueCallback)
  /// Any other event.
  case event(AppEvent)
  /// The app enters or leaves the foreground.
  case move(toFront: Bool)
  /// Transactions that left the queue, reported one by one.
  case removals([TransactionID])

  /// Whether it can run in the background.
  var runsInBackground: Bool {
    switch self {
    case .event(let event): event.kind.runsInBackground
    case .move: true
    case .callback, .removals: false
    }
  }
}
