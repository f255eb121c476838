/// What an unanswered request for approval becomes after a day; the first is the usual way.
public enum RequestExpiry: Int, CaseIterable, Sendable {
  /// Its transaction leaves the queue without a word.
  case silent
  /// Its transaction fails.
  case failed
}
