/// Something that a developer's server cannot do, so many times or until further notice.
public struct ServerFailure: Hashable, Sendable {
  /// What it cannot do.
  public let step: ServerStep
  /// The status that it answers with; a check has none, since the store's answer stays away.
  public let status: Int
  /// How often; nothing means every time.
  public let times: Int?

  /// Makes a failure.
  public init(_ step: ServerStep, status: Int, times: Int?) {
    self.step = step
    self.status = status
    self.times = times
  }
}
