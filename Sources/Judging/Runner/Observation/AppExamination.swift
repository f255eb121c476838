internal import Results
internal import Rules
internal import Scenario
public import World

/// Runs an app through the scenarios of a plan, regardless of its declared capabilities, and observes it.
public struct AppExamination {
  private let plan: RunPlan

  /// After this number of hung turns, the remaining cases are skipped, because each of them would
  /// probably hang for as long.
  private static let hangCountMax = 8
  /// The maximum number of facts during one wait in a case. An app that exceeds it is assumed never to
  /// become idle.
  private static let factCountMax: UInt32 = 10_000

  /// Creates an examination with the cases of a plan. The plan has one app.
  public init(_ plan: RunPlan) { self.plan = plan }

  /// Runs the cases and observes the app. The same plan gives the same observation. Cases that do not
  /// apply to an app with the `declared` capabilities show which capabilities the app uses. Crashes in
  /// these cases are not counted.
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
