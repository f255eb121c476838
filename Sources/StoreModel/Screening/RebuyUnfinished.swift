/// What buying a product with an unfinished transaction brings; the first is the usual way.
public enum RebuyUnfinished: Int, CaseIterable, Sendable {
  /// The unfinished transaction is delivered again.
  case redelivered
  /// Nothing more is heard in this process.
  case silence
}
