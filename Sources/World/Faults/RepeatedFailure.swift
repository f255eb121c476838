/// Something that fails so many times, or until further notice.
protocol RepeatedFailure {
  /// How often; nothing means every time.
  var times: Int? { get }
}

extension StoreFailure: RepeatedFailure {}
extension CheckFailure: RepeatedFailure {}
extension ServerFailure: RepeatedFailure {}
