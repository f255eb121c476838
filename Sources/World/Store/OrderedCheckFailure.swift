/// A failure of the check endpoint that somebody ordered, and how far it is.
struct OrderedCheckFailure {
  /// What was ordered.
  let failure: CheckFailure
  /// How many checks failed by it.
  var count = 0
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether checks fail by it.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }
}
