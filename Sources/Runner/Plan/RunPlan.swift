internal import Kernel
public import Results
public import Rules

/// Everything that is to be run, in its order, and what cannot be.
public struct RunPlan: Sendable {
  /// The files of scenarios.
  public internal(set) var scripts: [Script] = []
  /// The apps that are judged.
  public internal(set) var apps: [AppFile] = []
  /// What reports say of them, in the same order.
  public internal(set) var subjects: [SubjectDescription] = []
  /// The files of rules in Lua that judge every case.
  public internal(set) var ruleFiles: [String]
  /// The rules in Lua that judge cases, those of suites as well.
  public internal(set) var customRules: [PlannedRule] = []
  /// The scenarios that are run, by address.
  public internal(set) var scenarios: [PlannedScenario] = []
  /// The cases: by address, and for each address by app.
  public internal(set) var cases: [PlannedCase] = []
  /// What cannot be used.
  public internal(set) var troubles: [RunTrouble] = []
  /// What the selection asks for in vain.
  public internal(set) var unmatched: [RunTrouble] = []
  /// Every address that was found, selected or not, for advice.
  public internal(set) var foundAddresses: [CaseAddress] = []
  /// Which part of the selection these cases are, or nothing when they are all of it.
  public internal(set) var shard: RunShard?
  /// The choices of an earlier run that is to be shown again, or nothing.
  var recording: [Deviation]?
  /// What stands in the place of `run`, the suite and the address in the commands that show a case again, or nothing.
  var replayString: String?
  /// The options besides the app and the seed that the commands repeat which show a case again.
  public var repeatedOptions: [String] = []
  /// What the apps are held to.
  public var requirements = RequirementSet.latest
  /// The paths that were searched.
  var watchedPaths: [String] = []
  /// What each script and each app was loaded from.
  var scriptDependencies: [FileDependencies] = []
  var appDependencies: [FileDependencies] = []
  /// What was loaded on the way.
  let loaded = LoadedFiles()
  /// The seed of all cases, or nothing for the usual choices or several seeds.
  public let seed: UInt64?
  /// The seeds with which each case is run, or nothing when it is run once.
  public let seeds: SeedRange?
  /// What is called to run the tool, for the lines that tell people what to type.
  public let toolName: String
  /// The version of the tool.
  public let tool: String
  /// Where traces are written, or nothing.
  public let tracePath: String?

  /// How many cases one run has at most.
  public static let caseCountMax = 1_000_000

  /// Searches for scenarios and loads apps.
  public init(
    selection: Selection, apps: [AppFile], rules: [String] = [], seed: UInt64? = nil, seeds: SeedRange? = nil,
    toolName: String,
    tool: String,
    tracePath: String? = nil, sharding: Sharding? = nil
  ) {
    ruleFiles = rules
    self.seed = seed
    self.seeds = seeds
    self.toolName = toolName
    self.tool = tool
    self.tracePath = tracePath
    for path in selection.missing {
      troubles.append(
        RunTrouble(exitCode: .usage, text: "\(path): there is no such file or folder; check the path"))
    }
    load(apps)
    loadRules()
    search(selection)
    if let sharding { divide(sharding) }
  }

  /// The case as its result names it.
  func emptyResult(_ number: Int, _ verdict: CaseVerdict) -> CaseResult {
    let planned = cases[number]
    let suite = scripts[planned.scenario.script].suite
    var command = [toolName]
    command += replayString.map { ["replay", $0, suite] } ?? ["run", suite, planned.address.text]
    command += ["--app", apps[planned.app].path]
    if let seed = planned.seed, replayString == nil { command += ["--seed", String(seed)] }
    command += repeatedOptions
    var result = CaseResult(
      address: planned.address, title: planned.title, subject: apps[planned.app].name,
      place: planned.scenario.place,
      command: command, verdict: verdict)
    result.seed = planned.seed
    return result
  }

  /// Whether cases have seeds of their own.
  public var isSeeded: Bool { seed == nil && cases.contains { $0.seed != nil } }

  /// Where the trace of a case is written, or nothing.
  func traceFile(of number: Int) -> String? {
    guard let tracePath else { return nil }
    if cases.count == 1, FileSystem.kind(of: tracePath) != .folder { return tracePath }
    let planned = cases[number]
    let folder = apps.count == 1 ? tracePath : FileSystem.join(tracePath, apps[planned.app].name)
    // The traces of several seeds have a folder for each address.
    let name = !isSeeded ? "" : planned.seed.map { "/seed-\($0)" } ?? ""
    return FileSystem.join(folder, planned.address.text + name + ".jsonl")
  }

  /// The header of the run's log.
  public func header(isStrict: Bool) -> RunHeader {
    var header = RunHeader(tool: tool, seed: seed, isStrict: isStrict, caseCount: cases.count)
    header.seeds = seeds
    header.shard = shard
    return header
  }
}
