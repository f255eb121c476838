internal import Scenario

/// The states after kills from which runs of one piece went on, with what they came to.
///
/// A piece has its own, so that what is left out does not depend on which worker makes it. Where runs are short and seldom
/// meet, to digest their states takes longer than it spares: a piece keeps account of both, in facts, and stops at a loss.
final class KnownStates: RunStates {
  /// A digest takes as long as a run takes to bring about so many facts.
  private static let digestFacts = 30
  /// A piece stops at the loss of so many digests that spared nothing.
  private static let vainDigests = 3

  /// It is asked by state and never gone through.
  private var runs: [UInt64: ExploredRun] = [:]
  /// The state from which the present run goes on.
  private var open: UInt64?
  /// How many facts were spared in the piece, without those that its digests have cost.
  private var gain = 0
  private var isCostly = false

  /// Whether the next run of the piece is asked for its state.
  var areAsked: Bool { isCostly || gain > -KnownStates.vainDigests * KnownStates.digestFacts }

  func isNew(_ digest: UInt64) -> Bool {
    gain -= KnownStates.digestFacts
    guard runs[digest] == nil else { return false }
    open = digest
    return true
  }

  /// Takes what the present run came to.
  func take(_ run: ExploredRun) {
    if let open { runs[open] = run }
    open = nil
  }

  /// The run that went on from a state which another reached after so many facts.
  func run(from state: UInt64, reachedAfter factCount: UInt32) -> ExploredRun? {
    guard let run = runs[state] else { return nil }
    gain += Int(run.factCount) - Int(factCount)
    return run
  }

  /// Begins a piece with no states. What a costly app does after a kill takes longer than any digest, since it is launched
  /// as a process.
  func begin(isCostly: Bool) {
    runs.removeAll(keepingCapacity: true)
    open = nil
    gain = 0
    self.isCostly = isCostly
  }
}
