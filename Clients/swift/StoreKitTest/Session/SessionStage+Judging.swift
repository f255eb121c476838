internal import AssayKit
internal import Facts
internal import Foundation
internal import Kernel
internal import Rules
internal import World

/// The end of a run.
extension SessionStage {
  /// The facts so far, one line each.
  var trace: [String] { world.perform { $0.run.lines } }

  /// Runs the world until it is idle, and checks the run against the rules.
  func result(name: String, file: String, line: Int) throws -> ScenarioResult {
    let asks = hooks.owned != nil
    let launches = hooks.onLaunch != nil
    var judged: Result<ScenarioResult, AssayError>?
    try carryOutNow("verify()") { parts in
      let end = launches ? parts.world.converge(asks: asks) : parts.world.rest(asks: asks)
      judged = parts.result(
        end, isAsked: asks, name: name, place: SourcePlace(file: file, line: line))
    }
    guard let judged else { preconditionFailure("the run was not checked") }
    return try judged.get()
  }
}

extension TestWorld.Parts {
  fileprivate func result(
    _ end: Convergence, isAsked: Bool, name: String, place: SourcePlace
  ) -> Result<ScenarioResult, AssayError> {
    let obstacle: String? =
      switch end {
      case .converged: nil
      case .notConverged(let unfinished, let callbacks):
        "the run did not become idle: \(unfinished) completed transactions are unfinished"
          + (callbacks > 0 ? ", and the last launch delivered \(callbacks) callbacks" : "")
      case .budgetSpent: "the run did not become idle"
      }
    let claims = run.recorder.kept.contains { if case .claim = $0.content { true } else { false } }
    do throws(AssayError) {
      return .success(
        try run.result(
          of: world, name: name, app: "the app", place: place, obstacle: obstacle,
          isAsked: isAsked, claims: claims))
    } catch { return .failure(error) }
  }
}
