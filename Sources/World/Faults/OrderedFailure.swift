/// A failure that somebody ordered, and how far it is.
struct OrderedFailure<Failure: RepeatedFailure> {
  /// The failure that a scenario ordered.
  let failure: Failure
  /// How often something failed by it.
  var count = 0
  /// Whether somebody ended it.
  var isEnded = false

  /// Whether something fails by it.
  var isOpen: Bool { !isEnded && count < failure.times ?? .max }

  /// How often something will still fail by it; below zero where nothing but an end stops it.
  var restCount: Int64 { Int64(failure.times.map { $0 - count } ?? -1) }
}

/// Something that fails so many times, or until further notice.
protocol RepeatedFailure {
  /// How often; nothing means every time.
  var times: Int? { get }
}

extension StoreFailure: RepeatedFailure {}
extension CheckFailure: RepeatedFailure {}
extension ServerFailure: RepeatedFailure {}
