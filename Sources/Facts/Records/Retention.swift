/// Which facts of a run are kept.
public enum Retention: Hashable, Sendable {
  /// All of them.
  case full
  /// The last ones.
  case tail(Int)
  /// None; only their count and hash.
  case hashOnly
}
