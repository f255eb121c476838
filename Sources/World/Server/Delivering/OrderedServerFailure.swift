/// A failure of the developer's server that somebody ordered, and how far it is.
struct OrderedServerFailure {
  /// What was ordered.
  let failure: ServerFailure
  /// How often the server failed by it.
  var count = 0
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether the server fails by it.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }
}
