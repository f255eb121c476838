public import Kernel
public import Results

/// A run that failed, as a finder hands it to the shrinker.
public struct FoundFailure: Sendable {
  /// The number of the case in the plan.
  public let number: Int
  /// The choices of the run that were not the usual ones.
  public let deviations: [Deviation]
  /// The breach or the crash by which it failed.
  public let symptom: FailureSymptom
  /// Where the run comes from, for people: a replay string, a seed, a trace.
  public let origin: String

  /// Makes a failure of a case of a plan.
  public init(of number: Int, _ deviations: [Deviation], by symptom: FailureSymptom, from origin: String) {
    self.number = number
    self.deviations = deviations
    self.symptom = symptom
    self.origin = origin
  }
}
