internal import Facts

/// A turn that waits until the app is in front again, or its main thread free.
enum HeldTurn {
  /// A callback of the queue.
  case callback(QueueCallback)
  /// Any other event.
  case event(AppEvent)
}
