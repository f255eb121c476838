/// What decides to which part of a selection a case belongs.
public enum ShardMethod: Hashable, Sendable {
  /// The cases are dealt out one after another, so the parts have equal numbers of them.
  case slice
  /// The hash of the address, so a case stays in its part when others come and go.
  case hash
  /// What the cases weighed in an earlier run, so the parts take equally long.
  case weight(CaseWeights)

  /// Its name in run logs.
  public var name: String {
    switch self {
    case .slice: "slice"
    case .hash: "hash"
    case .weight: "time"
    }
  }
}
