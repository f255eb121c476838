public import Kernel
public import Results
internal import Scenario

/// The smallest run that was found to fail as another one did.
public struct ShrunkFailure: Sendable {
  /// The symptom of both.
  public let symptom: FailureSymptom
  /// The scenario that fails by itself; nil where its script cannot be told as orders, or where the orders alone do not fail.
  public internal(set) var text: String?
  /// Why there is no text.
  public internal(set) var obstacle: String?
  /// The faults and latitudes that are left, in words.
  public internal(set) var faults: [String] = []
  /// The faults and latitudes that proved irrelevant, each with how often it came.
  public internal(set) var irrelevant: [String] = []
  /// The choices that are left of those of the original scenario.
  public internal(set) var deviations: [Deviation] = []
  /// The replay string of the original scenario with these choices alone; empty where it was generated.
  public internal(set) var replay = ""
  /// Where the run comes from.
  public let origin: String
  /// How many runs were tried.
  public internal(set) var runCount = 0
  /// Whether nothing more can be left out; otherwise the budget of runs is spent.
  public internal(set) var isSmallest = true
  /// A key that is the same for failures of one shape: what failed, the kinds of the faults, and the orders.
  public internal(set) var shape = ""

  init(_ failure: FoundFailure) {
    symptom = failure.symptom
    origin = failure.origin
    deviations = failure.deviations
  }

  mutating func take(_ faults: [ScriptOrder], _ shape: String, _ tally: FaultTally) {
    self.faults = faults.compactMap(\.faultWords)
    self.shape = shape
    irrelevant = tally.words
  }
}
