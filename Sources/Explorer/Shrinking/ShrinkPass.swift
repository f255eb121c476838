internal import Scenario

/// A smaller script, or nothing where the change has nothing to change.
typealias ScriptChange = (ScriptRecord) -> ScriptRecord?

/// One way to make a failing script smaller. A pass is deterministic, and gives back a script that fails.
protocol ShrinkPass: Sendable {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord
}

extension ShrinkPass {
  /// The script after each of some changes that leaves it failing, one upon the other.
  func applying(
    _ changes: [ScriptChange], to script: ScriptRecord, _ trials: ShrinkTrials
  ) -> ScriptRecord {
    var current = script
    for change in changes {
      guard !trials.isSpent else { break }
      if let candidate = change(current), candidate != current, trials.fails(candidate) { current = candidate }
    }
    return current
  }
}
