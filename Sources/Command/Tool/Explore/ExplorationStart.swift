internal import Explorer
internal import Results
internal import Runner
internal import Scenario

/// A fact of a recorded run, after which faults are injected.
struct ExplorationStart {
  let run: RecordedRun
  private let fact: UInt32

  /// Parses `RUN@FACT`.
  init(_ text: String) throws(UsageError) {
    guard let place = text.lastIndex(of: "@"), let fact = UInt32(text[text.index(after: place)...]), fact > 0
    else {
      throw UsageError(
        "invalid value “\(text)” for --from: expected RUN@FACT",
        advice: "write `--from trace.jsonl@41`, or a replay string instead of the trace")
    }
    self.fact = fact
    run = try RecordedRun(String(text[..<place]))
  }

  /// The choices of the run, obtained by reproducing it as the only case of a plan.
  func origin(in plan: RunPlan) throws(UsageError) -> ExplorationOrigin {
    let runner = CaseRunner(plan: try run.applied(to: plan), keepsFiles: true)
    let advice = "specify a run of this scenario with this app"
    let result: RunResult
    do throws(CaseStop) { result = try runner.write(0).result } catch {
      throw UsageError(error.message, advice: advice)
    }
    if let difference = run.difference(from: result) { throw UsageError(difference, advice: advice) }
    guard fact <= result.factCount else {
      throw UsageError(
        "the run has only \(result.factCount) facts, but --from specifies fact \(fact)", advice: advice)
    }
    return ExplorationOrigin(deviations: result.deviations, fact: fact)
  }
}
