internal import Facts

/// A turn that waits until the app is in front again.
enum HeldTurn {
  /// A callback of the queue.
  case callback(QueueCallback)
  /// Any other event.
  case event(AppEvent)
}
