internal import Facts

/// An event with the fact that led to it.
struct ScheduledEvent {
  /// What will happen.
  var event: Event
  /// The fact that led to it.
  let cause: FactSequence
}
