/// The state at the run's start of a subscription from before the run.
public enum PastSubscription: String, CaseIterable, Sendable {
  /// It renews when its period ends, half a period from now.
  case running
  /// Its user turned renewal off. It ends with its period, half a period from now.
  case cancelled
  /// Its user turned renewal off, and its last period ended half a period ago.
  case lapsed
}
