/// What finish on a deferred transaction does; the first is the usual way.
public enum DeferredFinish: Int, CaseIterable, Sendable {
  /// The transaction leaves the queue; the request lives on.
  case removed
  /// Nothing.
  case ignored
}
