/// What became of one question of a server to the store.
enum CheckOutcome: Hashable, Sendable {
  /// The store answered with a status, and perhaps said whether asking again can help.
  case answered(status: Int, isRetryable: Bool?)
  /// No answer came.
  case unanswered
}
