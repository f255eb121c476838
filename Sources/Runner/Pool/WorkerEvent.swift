/// What a worker tells while it works.
enum WorkerEvent: Hashable, Sendable {
  /// It begins the case with this number.
  case began(Int)
  /// It finished the case with this number.
  case finished(Int, FinishedCase)
}
