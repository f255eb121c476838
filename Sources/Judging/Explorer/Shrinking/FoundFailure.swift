public import Kernel
public import Results

/// A failed run to be made smaller.
public struct FoundFailure: Sendable {
  /// The number of the case in the plan.
  public let number: Int
  /// The run's non-default choices.
  public let deviations: [Deviation]
  /// The violation or the crash.
  public let symptom: FailureSymptom
  /// Describes the origin of the run for the user: a replay string, a seed, or a trace.
  public let origin: String

  /// Creates a failure of a case of a plan.
  public init(of number: Int, _ deviations: [Deviation], by symptom: FailureSymptom, from origin: String) {
    self.number = number
    self.deviations = deviations
    self.symptom = symptom
    self.origin = origin
  }
}
