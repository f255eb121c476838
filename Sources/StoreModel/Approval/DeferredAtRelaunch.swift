/// Whether a deferred transaction is announced at each launch; the first is the usual way.
public enum DeferredAtRelaunch: Int, CaseIterable, Sendable {
  /// It is.
  case announced
  /// It waits in the queue without a callback.
  case silent
}
