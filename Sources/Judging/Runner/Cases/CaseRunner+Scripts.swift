internal import Facts
package import Kernel
internal import Results
package import Scenario
package import World

/// Runs cases and records their orders (the commands of the scenario), and runs scenarios from text in
/// memory.
extension CaseRunner {
  /// A run, with the orders that its scenario executed.
  package struct WrittenRun {
    package let result: RunResult
    /// The orders and the declaration of the scenario.
    package let script: ScriptRecord
    /// The string that reproduces the run.
    package let replay: ReplayString
  }

  /// Runs a case with its planned choices, or with recorded ones, and records its orders.
  package func write(
    _ number: Int, choosing deviations: [Deviation]? = nil, around wrap: (any Subject) -> any Subject = { $0 }
  ) throws(CaseStop) -> WrittenRun {
    let place = try place(of: number)
    let run = try scenarioRun()
    place.app.beginRun(seed: place.planned.seed ?? 0)
    let recorder = ScriptRecorder()
    let driver = deviations.map(ChoiceDriver.recorded) ?? place.planned.driver.choices
    let result = run.run(
      place.position, of: place.file, subject: wrap(place.app), driver: driver, retention: .hashOnly,
      script: recorder)
    try CaseRunner.requireProtocol(place.app)
    return WrittenRun(
      result: result, script: recorder.record(of: place.file.scenarios[place.position]),
      replay: replay(result, place))
  }

  /// The replay string that reproduces a run of a case. Nil if the scenario of the case is in no file.
  package func replay(_ number: Int, _ result: RunResult) throws(CaseStop) -> String? {
    isGenerated(number) ? nil : replay(result, try place(of: number)).encode()
  }

  /// Runs a text in place of the scenario of a case, with default choices. The text is treated as a
  /// file in the folder of the scenario's file.
  ///
  /// - Returns: The outcome; nil if the text is not a scenario.
  package func run(
    text: String, inPlaceOf number: Int, around wrap: (any Subject) -> any Subject = { $0 }
  ) throws(CaseStop) -> RunResult? {
    let place = try place(of: number)
    let run = try scenarioRun()
    let script = plan.scripts[place.planned.scenario.script]
    let file: ScenarioFile
    do throws(ScenarioError) {
      file = try ScenarioFile.load(text: text, as: script.file, in: script.suite)
    } catch {
      return nil
    }
    place.app.beginRun(seed: 0)
    let result = run.run(0, of: file, subject: wrap(place.app), retention: .hashOnly)
    try CaseRunner.requireProtocol(place.app)
    return result
  }

  /// The name of the app of a case, and its command-line arguments.
  package func app(of number: Int) -> (name: String, arguments: [String]) {
    let app = plan.apps[plan.cases[number].app]
    return (app.name, app.source.arguments)
  }

  /// The words of the command that reproduces a run of a case from its replay string.
  package func replayCommand(_ replay: String, of number: Int) -> [String] {
    plan.replayCommand(replay, of: number)
  }

  /// Whether the scenario of a case was generated. No file contains a generated scenario.
  package func isGenerated(_ number: Int) -> Bool { plan.isGenerated(number) }

  package func address(of number: Int) -> String { plan.cases[number].address.text }
}
