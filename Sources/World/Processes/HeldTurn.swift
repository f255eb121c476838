internal import Facts

/// A turn that waits until the app is in front again, or its main thread free.
enum HeldTurn {
  /// A callback of the queue.
  case callback(QueueCallback)
  /// Any other event.
  case event(AppEvent)
  /// The app comes to the front or leaves it.
  case move(toFront: Bool)
  /// Transactions that left the queue, one after another.
  case removals([TransactionID])

  /// Whether it does not wait for the app to be in front.
  var runsInBackground: Bool {
    switch self {
    case .event(let event): event.kind.runsInBackground
    case .move: true
    case .callback, .removals: false
    }
  }
}
