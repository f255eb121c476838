internal import Kernel
internal import Runner
internal import Scenario

/// Tries smaller runs of one failure, within a budget of runs.
final class ShrinkTrials {
  private let number: Int
  private let target: SameFailure
  private let runner: CaseRunner
  private let wrap: CaseRunner.Wrap
  /// The maximum number of runs.
  private let budget: Int
  /// The number of runs so far.
  private(set) var runCount = 0
  /// The reason why the app or the tool cannot continue; nil if they can.
  private(set) var stop: CaseStop?
  /// The scenario texts that were tried. The set is never iterated.
  private var tried: Set<String> = []

  /// Prepares trials of a case of the runner's plan.
  init(
    _ number: Int, _ target: SameFailure, _ runner: CaseRunner, budget: Int,
    around wrap: @escaping CaseRunner.Wrap
  ) {
    self.number = number
    self.target = target
    self.runner = runner
    self.budget = budget
    self.wrap = wrap
  }

  /// Whether the trials must end: the budget is exhausted, or a run stopped with an error.
  var isSpent: Bool { runCount >= budget || stop != nil }

  /// Whether the original scenario fails in the same way with these choices.
  func fails(choosing deviations: [Deviation]) -> Bool {
    guard !isSpent else { return false }
    runCount += 1
    do throws(CaseStop) {
      return target.isSeen(in: try runner.write(number, choosing: deviations, around: wrap).result)
    } catch {
      stop = error
      return false
    }
  }

  /// Whether a script fails in the same way without the original scenario, and runs to its end.
  func fails(_ script: ScriptRecord) -> Bool {
    guard !isSpent, script.faults.count <= ShrinkTrials.faultsMax else { return false }
    let text = ScenarioText(script).source
    guard tried.insert(text).inserted else { return false }
    runCount += 1
    do throws(CaseStop) {
      guard let result = try runner.run(text: text, inPlaceOf: number, around: wrap) else { return false }
      return target.isSeen(in: result) && !result.endedEarly
    } catch {
      stop = error
      return false
    }
  }

  /// The maximum number of prepared faults in a run.
  private static let faultsMax = 1_000
}
