internal import Kernel
public import Results
internal import Scenario

/// A run that is to be shown again: what its replay string says of it.
public struct Replay: Sendable {
  private let recorded: ReplayString
  /// The string itself.
  public let text: String

  /// Where the scenario lived.
  public var address: CaseAddress { CaseAddress(recorded.name) }
  /// The seed of the run, or nothing where it had none.
  public var seed: UInt64? { recorded.seed }

  /// Reads a replay string; one of another version of the tool is refused.
  public init(_ text: String, tool: String) throws(ReplayRefusal) {
    self.text = text
    do throws(ReplayStringError) {
      recorded = try ReplayString.decode(text)
    } catch {
      throw ReplayRefusal(
        message: "the replay string is not whole: at byte \(error.offset) expected \(error.expected), "
          + "found \(error.found)",
        advice: error.advice)
    }
    guard recorded.engine == ReplayString.plain(tool) else {
      throw ReplayRefusal(
        message: "the replay string was made by \(recorded.engine), and this is \(ReplayString.plain(tool))",
        advice: "use that version, or see what this one makes of the scenario: `assay run \(recorded.name)`")
    }
    guard recorded.fingerprints.count == 2 else {
      throw ReplayRefusal(
        message:
          "the replay string has \(recorded.fingerprints.count) fingerprints, expected those of a scenario "
          + "and of an app",
        advice: "copy the string that the run log holds")
    }
  }

  /// The plan with this run alone, decided as it was then; refused where the scenario or the app is another.
  public func applied(to plan: RunPlan) throws(ReplayRefusal) -> RunPlan {
    var plan = plan
    plan.cases = plan.cases.filter { $0.address == address }
    guard let planned = plan.cases.first else {
      throw ReplayRefusal(
        message: "there is no scenario “\(address)” here",
        advice: "name the folder of its suite behind the replay string")
    }
    guard plan.cases.count == 1 else {
      throw ReplayRefusal(
        message: "\(plan.cases.count) scenarios have the address “\(address)”",
        advice: "name the folder of one suite behind the replay string")
    }
    plan.scenarios = [planned.scenario]
    let script = plan.scripts[planned.scenario.script]
    let file = try? ScenarioFile.load(script.file, in: script.suite)
    guard file?.fingerprint == recorded.fingerprints[0] else {
      throw changed(
        "the scenario in \(script.path)", "that file and the modules that it requires", of: planned)
    }
    let path = plan.apps[planned.app].path
    let app = try? LuaSubject.load(path, name: "")
    guard app?.fingerprint == recorded.fingerprints[1] else {
      throw changed("the app in \(path)", "that file and the modules that it requires", of: planned)
    }
    plan.recording = recorded.deviations
    plan.replayString = text
    return plan
  }

  private func changed(_ what: String, _ files: String, of planned: PlannedCase) -> ReplayRefusal {
    let seed = seed.map { " --seed \($0)" } ?? ""
    return ReplayRefusal(
      message: "\(what) is not the one that the replay string was made with",
      advice: "bring back \(files) as they were, or see how it is now: `assay run \(address)\(seed)`")
  }
}
