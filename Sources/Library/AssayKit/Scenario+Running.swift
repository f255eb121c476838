internal import Kernel
internal import LuaScripts
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import World

extension Scenario {
  /// The text of a file of scenarios, or the path to read it from.
  struct ScenarioScript: Sendable {
    let folder: String
    let file: String
    var source: [UInt8]?

    func load(limits: ScenarioLimits = ScenarioLimits()) throws(AssayError) -> ScenarioFile {
      do throws(ScenarioError) {
        guard let source else { return try ScenarioFile.load(file, in: folder, limits: limits) }
        return try ScenarioFile(
          source: source, file: file, folder: try opened(), limits: limits)
      } catch {
        throw AssayError(error, folder: folder)
      }
    }

    private func opened() throws(ScenarioError) -> ScriptFolder {
      do throws(ScriptFileError) {
        return try ScriptFolder(folder)
      } catch {
        throw ScenarioError(kind: .file, file: error.file, message: error.message)
      }
    }

    func scenarios() throws(AssayError) -> [Scenario] {
      try load().scenarios.enumerated().map { position, definition in
        Scenario(
          address: definition.address.text, title: definition.title,
          place: SourcePlace(file: path, line: definition.line), script: self, position: position)
      }
    }

    var path: String { source == nil ? FileSystem.join(folder, file) : file }
  }

  init(
    address: String, title: String, place: SourcePlace, script: ScenarioScript, position: Int
  ) {
    self.address = address
    self.title = title
    self.place = place
    self.script = script
    self.position = position
  }

  /// A scenario and an app, loaded for several runs on one thread.
  struct Session {
    let scenario: Scenario
    let file: ScenarioFile
    let app: any Subject
    let name: String
    let runner: ScenarioRunner
    let rules: [LuaRule]

    init(_ scenario: Scenario, _ app: AppUnderTest, _ options: RunOptions) throws(AssayError) {
      self.scenario = scenario
      file = try scenario.script.load(limits: options.limits)
      self.app = try app.load()
      name = app.name
      rules = try options.loadRules()
      runner = ScenarioRunner(limits: options.limits, rules: rules, requirements: options.requirements)
    }

    mutating func run(
      seed: UInt64?, driver: ChoiceDriver, recorded: Replay? = nil
    ) throws(AssayError) -> ScenarioResult {
      app.beginRun(seed: seed ?? 0)
      let outcome = runner.run(
        scenario.position, of: file, subject: app, driver: driver, retention: .full)
      if let breach = app.portViolation {
        throw AssayError(
          .conversation, file: name, message: breach,
          advice: "check the app with `assay smoke -- COMMAND`")
      }
      if let error = outcome.error {
        throw AssayError(error, folder: scenario.script.folder)
      }
      let replay = ReplayString(
        outcome, name: scenario.address, file: file, position: scenario.position, app: app.fingerprint,
        rules: rules, seed: seed)
      if let recorded { try requireFaithful(recorded, replay, outcome) }
      var result = CaseResult(
        outcome, of: file.scenarios[scenario.position], subject: name, suite: scenario.script.folder)
      result.seed = seed
      result.replay = outcome.factCount > 0 ? replay.encode() : ""
      return ScenarioResult(
        result, crashes: outcome.crashes, deviations: outcome.deviations, trace: outcome.trace)
    }

    private func requireFaithful(
      _ recorded: Replay, _ replay: ReplayString, _ outcome: RunResult
    ) throws(AssayError) {
      let comparison = ReplayComparison(
        recorded: recorded.recorded, repeated: replay, unmet: outcome.unmetDeviations,
        scenario: scenario.place.file, app: name)
      do throws(CaseStop) { try comparison.requireFaithful() } catch {
        throw AssayError(
          .replay, file: scenario.place.file, message: error.message,
          advice: "restore the old version, or rerun the scenario as it is now")
      }
    }
  }
}
