internal import Results
internal import Rules
internal import Scenario
public import World

/// Runs an app through the scenarios of a plan, whatever it declares, and looks at what it does.
public struct AppExamination {
  private let plan: RunPlan

  /// After so many turns that never end the remaining cases are left out, each of which would take as long.
  private static let hangCountMax = 8
  /// The facts that one wait of a case may bring about: an app that never rests is known by then.
  private static let factCountMax: UInt32 = 10_000

  /// Makes an examination by the cases of a plan with one app.
  public init(_ plan: RunPlan) { self.plan = plan }

  /// Runs the cases; the same plan gives the same observation. What an app with these capabilities does in cases that do
  /// not apply to it shows what it uses, and none of its faults.
  public func observation(of declared: Capabilities) -> AppObservation {
    let observer = AppObserver()
    var limits = ScenarioLimits()
    limits.facts = AppExamination.factCountMax
    let runner = CaseRunner(plan: plan, limits: limits)
    for number in plan.cases.indices {
      guard observer.hangCount < AppExamination.hangCountMax else {
        observer.observation.isCutShort = true
        break
      }
      observer.isSilent = false
      let result = runner.result(of: number) { ObservedSubject($0, observer: observer) }
      observer.observation.caseCount += 1
      if observer.isSilent, case .notApplicable = result.verdict { observer.observation.unaskedCount += 1 }
      let definition = plan.cases[number].scenario.definition
      if let words = result.crashes.first, Applicability.obstacle(for: definition, to: declared) == nil {
        observer.observation.crashedCount += 1
        if observer.observation.firstCrash == nil {
          observer.observation.firstCrash = (result.address, words)
        }
      }
    }
    return observer.observation
  }
}
