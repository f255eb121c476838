internal import Facts

/// A failure that a scenario ordered, and the number of times it has occurred.
struct OrderedFailure<Failure: RepeatedFailure> {
  let failure: Failure
  /// The number of times the failure has occurred.
  var count = 0
  /// Whether the order was canceled.
  var isEnded = false

  /// Whether the failure can occur again.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }

  /// The number of times the failure can still occur; negative if there is no limit.
  var restCount: Int64 { Int64(failure.times.map { $0 - count } ?? -1) }
}

/// A failure that occurs a given number of times, or until it is canceled.
protocol RepeatedFailure {
  /// The number of times the failure occurs; nil means every time.
  var times: Int? { get }
}

extension StoreFailure: RepeatedFailure {}
extension CheckFailure: RepeatedFailure {}
extension ServerFailure: RepeatedFailure {}
