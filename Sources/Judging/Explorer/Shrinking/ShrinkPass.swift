internal import Scenario

/// Returns a smaller script. Nil if the change is not applicable.
typealias ScriptChange = (ScriptRecord) -> ScriptRecord?

/// One way to make a failing script smaller. A pass is deterministic and returns a script that still
/// fails.
protocol ShrinkPass: Sendable {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord
}

extension ShrinkPass {
  /// Applies changes in sequence, and keeps each change after which the script still fails.
  func applying(
    _ changes: [ScriptChange], to script: ScriptRecord, _ trials: ShrinkTrials
  ) -> ScriptRecord {
    var current = script
    for change in changes {
      guard !trials.isSpent else { break }
      if let candidate = change(current), candidate != current, trials.fails(candidate) {
        current = candidate
      }
    }
    return current
  }
}
