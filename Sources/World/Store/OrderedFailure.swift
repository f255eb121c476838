/// A failure of the store that somebody ordered, and how far it is.
struct OrderedFailure {
  /// What was ordered.
  let failure: StoreFailure
  /// How many requests failed by it.
  var count = 0
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether requests fail by it.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }
}
