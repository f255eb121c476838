/// The state, at the start of a run, of a subscription that was bought before the run.
public enum PastSubscription: String, CaseIterable, Sendable {
  /// The subscription renews when its period ends, half a period after the start.
  case running
  /// The user turned renewal off. The subscription ends with its period, half a period after the start.
  case cancelled
  /// The user turned renewal off, and the last period ended half a period before the start.
  case lapsed
}
