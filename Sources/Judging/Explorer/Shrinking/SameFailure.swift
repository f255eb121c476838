internal import Facts
internal import Results
internal import Rules
internal import Scenario
internal import World

/// Checks whether another run fails in the same way: by the same rule, the same expectation, or a crash
/// at the same line of the app.
struct SameFailure {
  private let symptom: FailureSymptom
  private let crashes: [AppCrash]

  /// Creates a check for the failure of a run. Nil if the run does not have the symptom.
  init?(_ symptom: FailureSymptom, in result: RunResult) {
    self.symptom = symptom
    crashes = result.crashes.filter { .crash($0.reason.name) == symptom }
    guard isSeen(in: result) else { return nil }
  }

  /// Whether only an expectation of the scenario shows the failure. A script cannot reproduce such a
  /// failure, because it has commands but no expectations.
  func isOnlyExpected(in result: RunResult) -> Bool {
    switch symptom {
    case .rule(let rule): !result.breaches.contains { $0.page.identifier == rule }
    case .expectation: true
    case .crash: false
    }
  }

  func isSeen(in result: RunResult) -> Bool {
    guard result.error == nil else { return false }
    switch symptom {
    case .rule(let rule):
      return result.breaches.contains { $0.page.identifier == rule }
        || result.failedExpectations.contains { $0.rule == rule }
    case .expectation(let place):
      return result.failedExpectations.contains { $0.rule == nil && "\($0.place)" == place }
    case .crash:
      return result.crashes.contains { crash in
        crashes.contains { ($0.reason, $0.file, $0.line) == (crash.reason, crash.file, crash.line) }
      }
    }
  }
}
