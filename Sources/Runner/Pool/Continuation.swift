/// What whoever receives finished cases says to each.
public enum Continuation: Hashable, Sendable {
  /// The next one, please.
  case goOn
  /// That is enough; the cases behind this one are not wanted, whether they have run or not.
  case stop
}
