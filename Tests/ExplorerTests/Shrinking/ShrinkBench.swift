import Explorer
import Foundation
import Kernel
internal import LuaApps
import Results
import Runner
import Scenario
import World

/// One scenario and one app, with the runs that the shrinker's tests need.
struct ShrinkBench {
  let runner: CaseRunner
  private let plan: RunPlan

  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  static let scenarios = root.appending(path: "Scenarios").path
  static let suite = scenarios + "/suite"

  /// The only case of an address in a folder, with an app.
  init(_ address: String, in folder: String = suite, app: String) {
    var selection = Selection([folder])
    selection.addresses = [CaseAddress(address)]
    plan = RunPlan(
      selection: selection, apps: [SubjectSource(file: "\(Self.scenarios)/apps/\(app).lua", name: nil)],
      toolName: "assay", tool: "assay")
    runner = CaseRunner(plan: plan, keepsFiles: true)
  }

  /// Runs the case with choices. Returns its result and the choices that were made.
  func run(_ driver: ChoiceDriver, takesCensus: Bool = false) throws -> (
    result: RunResult, visits: [SiteVisit]
  ) {
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = takesCensus
    choices.start(driver)
    let result = try runner.run(0, choices: choices)
    return (result, choices.visits)
  }

  /// The first non-default option of a site with which the app fails with a symptom.
  func failure(at site: ChoiceSite, by symptom: FailureSymptom) throws -> FoundFailure? {
    for visit in try run(.canonical, takesCensus: true).visits where visit.site.name == site.rawValue {
      for value in 1..<visit.count {
        let deviation = visit.deviation(to: value)
        let result = try run(.recorded([deviation])).result
        guard FailureSymptom.symptoms(of: result).contains(symptom) else { continue }
        return FoundFailure(of: 0, [deviation], by: symptom, from: "a sweep")
      }
    }
    return nil
  }

  /// The verdict of a scenario text against an app, loaded as a separate file.
  static func verdict(of text: String, app: String, in folder: String = suite) throws -> RunResult {
    let file = try ScenarioFile.load(text: text, as: "shrunk/1_1.lua", in: folder)
    let app = try LuaSubject.load("\(scenarios)/apps/\(app).lua", name: "app")
    return ScenarioRunner().run(0, of: file, subject: app)
  }
}
