public import Kernel
public import Results
internal import Scenario

/// The smallest run that the shrinker found to fail in the same way as the original run.
public struct ShrunkFailure: Sendable {
  /// The symptom of the original run and of the smallest run.
  public let symptom: FailureSymptom
  /// The scenario that fails by itself. Nil if the script cannot be written as commands of a scenario,
  /// or if the commands alone do not fail.
  public internal(set) var text: String?
  /// The reason why there is no text; nil if there is one.
  public internal(set) var obstacle: String?
  /// Describes the remaining faults and latitudes.
  public internal(set) var faults: [String] = []
  /// The faults and latitudes that proved irrelevant, each with its number of occurrences.
  public internal(set) var irrelevant: [String] = []
  /// The remaining choices of the original scenario.
  public internal(set) var deviations: [Deviation] = []
  /// The replay string of the original scenario with only these choices; empty if the scenario was
  /// generated.
  public internal(set) var replay = ""
  public let origin: String
  /// The number of runs that were tried.
  public internal(set) var runCount = 0
  /// Whether nothing more can be removed. Otherwise the budget of runs was exhausted.
  public internal(set) var isSmallest = true
  /// A key that is equal for failures of the same shape: the symptom, the kinds of the faults, and the
  /// scenario's commands.
  public internal(set) var shape = ""

  init(_ failure: FoundFailure) {
    symptom = failure.symptom
    origin = failure.origin
    deviations = failure.deviations
  }

  mutating func record(_ faults: [ScriptOrder], _ shape: String, _ tally: FaultTally) {
    self.faults = faults.compactMap(\.faultWords)
    self.shape = shape
    irrelevant = tally.words
  }
}
