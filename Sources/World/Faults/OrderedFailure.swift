internal import Facts

/// An ordered failure, and how often it has struck.
struct OrderedFailure<Failure: RepeatedFailure> {
  /// The failure that a scenario ordered.
  let failure: Failure
  /// How often it has struck.
  var count = 0
  /// Whether it was called off.
  var isEnded = false

  /// Whether it can strike again.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }

  /// How often it can still strike; negative if only calling it off stops it.
  var restCount: Int64 { Int64(failure.times.map { $0 - count } ?? -1) }
}

/// A failure that strikes a given number of times, or until it is called off.
protocol RepeatedFailure {
  /// How often it strikes; nil means every time.
  var times: Int? { get }
}

extension StoreFailure: RepeatedFailure {}
extension CheckFailure: RepeatedFailure {}
extension ServerFailure: RepeatedFailure {}
