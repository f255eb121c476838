/// A failure that somebody ordered, and how far it is.
struct OrderedFailure<Failure: RepeatedFailure> {
  /// What was ordered.
  let failure: Failure
  /// How often something failed by it.
  var count = 0
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether something fails by it.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }

  /// How often something will still fail by it; below zero where nothing but an end stops it.
  var restCount: Int64 { Int64(failure.times.map { $0 - count } ?? -1) }
}
