internal import Scenario

/// The states after kills from which runs of one piece went on, with what they came to.
///
/// A piece has its own, so that what is left out does not depend on which worker makes it.
final class KnownStates: RunStates {
  /// It is asked by state and never gone through.
  private var runs: [UInt64: ExploredRun] = [:]
  /// The state from which the present run goes on.
  private var open: UInt64?

  func isNew(_ digest: UInt64) -> Bool {
    guard runs[digest] == nil else { return false }
    open = digest
    return true
  }

  /// Takes what the present run came to.
  func take(_ run: ExploredRun) {
    if let open { runs[open] = run }
    open = nil
  }

  /// The run that went on from a state.
  subscript(state: UInt64) -> ExploredRun? { runs[state] }

  /// Forgets all states.
  func removeAll() {
    runs.removeAll(keepingCapacity: true)
    open = nil
  }
}
