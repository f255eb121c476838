public import Results
public import Rules

/// Plain data: the cases to run, in their order, and errors about files that cannot be used. Each step
/// of planning fills in a part.
public struct RunPlan: Sendable {
  /// The files of scenarios.
  public internal(set) var scripts: [Script] = []
  /// The apps under test.
  public internal(set) var apps: [PlannedApp] = []
  /// The files of Lua rules that check every case.
  public internal(set) var ruleFiles: [String]
  /// The Lua rules that check cases, including those of suites.
  public internal(set) var customRules: [PlannedRule] = []
  /// The scenarios to run, ordered by address.
  public internal(set) var scenarios: [PlannedScenario] = []
  /// The cases, ordered by address and then by app.
  public internal(set) var cases: [PlannedCase] = []
  /// Errors about files and apps that cannot be used.
  public internal(set) var troubles: [RunTrouble] = []
  /// Errors about parts of the selection that match nothing.
  public internal(set) var unmatched: [RunTrouble] = []
  /// The number of files that were read and declare no scenario.
  var scriptsWithoutScenario = 0
  /// Every address that was found, selected or not. Messages suggest similar addresses.
  public internal(set) var foundAddresses: [CaseAddress] = []
  /// The shard that contains these cases. Nil if they are the whole selection.
  public internal(set) var shard: RunShard?
  /// The options in the commands that reproduce a case, except the app and the seed.
  public var repeatedOptions: [String] = []
  /// The path to which the conversations with external apps are written. Nil if they are not written.
  public var recordPath: String?
  public var requirements = RequirementSet.latest
  /// The paths that were searched.
  var watchedPaths: [String] = []
  /// The files from which each script was loaded.
  var scriptDependencies: [FileDependencies] = []
  /// The files and apps that planning loaded.
  let loaded = LoadedFiles()
  /// The seed of all cases; nil for default choices or several seeds.
  public let seed: UInt64?
  /// The seeds with which each scenario is run. Nil if each scenario is run once.
  public let seeds: SeedRange?
  /// The name of the tool in suggested commands.
  public let toolName: String
  public let tool: String
  /// The path to which traces are written. Nil if they are not written.
  public let tracePath: String?

  /// The maximum number of cases in one run.
  public static let caseCountMax = 1_000_000

  /// Searches for scenarios and loads apps.
  public init(
    selection: Selection, apps: [SubjectSource], rules: [String] = [], seed: UInt64? = nil,
    seeds: SeedRange? = nil,
    toolName: String, tool: String, tracePath: String? = nil, sharding: Sharding? = nil
  ) {
    ruleFiles = rules
    self.seed = seed
    self.seeds = seeds
    self.toolName = toolName
    self.tool = tool
    self.tracePath = tracePath
    for path in selection.missing {
      troubles.append(
        RunTrouble(exitCode: .usage, text: "\(path): no such file or folder; check the path"))
    }
    load(apps)
    loadRules()
    search(selection)
    if let sharding { divide(sharding) }
  }

  /// The result of a case without a run: its names, its place, the command that reproduces it, and the
  /// given verdict.
  func emptyResult(_ number: Int, _ verdict: CaseVerdict) -> CaseResult {
    let planned = cases[number]
    let command =
      switch planned.driver {
      case .recorded(let replay): replayCommand(replay.text, of: number)
      case .seeded(let seed): runCommand(of: number, ["--seed", String(seed)])
      case .canonical: runCommand(of: number)
      }
    var result = CaseResult(
      address: planned.address, title: planned.title, subject: apps[planned.app].name,
      place: planned.scenario.place, command: command, verdict: verdict)
    result.seed = planned.seed
    return result
  }

  /// The words of the command that reproduces a run of a case from its replay string.
  package func replayCommand(_ replay: String, of number: Int) -> [String] {
    command(["replay", replay, scripts[cases[number].scenario.script].suite], of: number)
  }

  private func runCommand(of number: Int, _ options: [String] = []) -> [String] {
    let planned = cases[number]
    return command(
      ["run", scripts[planned.scenario.script].suite, planned.address.text], of: number, options)
  }

  private func command(_ words: [String], of number: Int, _ options: [String] = []) -> [String] {
    let source = apps[cases[number].app].source
    // The command of an external app consumes all following words.
    let isLast = source.endsCommandLine
    return [toolName] + words + (isLast ? [] : source.arguments) + options + repeatedOptions
      + (isLast ? source.arguments : [])
  }

  /// Whether the scenario of a case was generated. A generated scenario is in no file, so no command
  /// can run it.
  package func isGenerated(_ number: Int) -> Bool { scripts[cases[number].scenario.script].text != nil }

  /// Whether an app uses a backend. Communication with a backend needs threads.
  public var usesThreads: Bool { apps.contains { $0.source.isBackend } }

  /// The descriptions of the apps for reports, in their order.
  public var subjects: [SubjectDescription] { apps.map(\.description) }

  /// Whether cases have seeds of their own.
  public var isSeeded: Bool { seed == nil && cases.contains { $0.seed != nil } }

  /// The path to which the trace of a case is written. Nil if it is not written.
  func traceFile(of number: Int) -> String? { tracePath.map { file(of: number, at: $0) } }

  /// The path to which the conversation of a case is written. Nil if it is not written.
  func recordFile(of number: Int) -> String? { recordPath.map { file(of: number, at: $0) } }

  /// The file of a case: the given path if there is one case, otherwise a file below the given folder.
  private func file(of number: Int, at path: String) -> String {
    if cases.count == 1, FileSystem.kind(of: path) != .folder { return path }
    let planned = cases[number]
    let folder = apps.count == 1 ? path : FileSystem.join(path, folderName(of: planned.app))
    // With several seeds, the files are in a folder for each address.
    let name = !isSeeded ? "" : planned.seed.map { "/seed-\($0)" } ?? ""
    return FileSystem.join(folder, planned.address.text + name + ".jsonl")
  }

  /// The folder name for an app's files. The name of the app is escaped, so that the files cannot be
  /// outside the requested folder.
  private func folderName(of app: Int) -> String {
    func plain(_ name: String) -> String {
      let words = name.split { !($0.isLetter || $0.isNumber || "._-".contains($0)) }
      return words.joined(separator: "_").drop { $0 == "." || $0 == "_" }.description
    }
    let name = plain(apps[app].name)
    let isUnique = !name.isEmpty && apps.filter { plain($0.name) == name }.count == 1
    return isUnique ? name : "\(app + 1)-\(name)"
  }

  public func header(isStrict: Bool) -> RunHeader {
    var header = RunHeader(tool: tool, seed: seed, isStrict: isStrict, caseCount: cases.count)
    header.seeds = seeds
    header.shard = shard
    return header
  }
}

extension RunPlan {
  public func key(of planned: PlannedCase) -> CaseKey {
    CaseKey(address: planned.address, subject: apps[planned.app].name, seed: planned.seed)
  }

  /// Keeps only the given cases, in the order of the plan. Returns false and keeps all cases if none of
  /// the given cases is in the plan.
  ///
  /// If no seed was requested, each case is run with the seeds of its keys.
  public mutating func keep(_ wanted: [CaseKey]) -> Bool {
    let known = Set(wanted)
    var kept: [PlannedCase] = []
    for planned in cases {
      let key = key(of: planned)
      if seed != nil || seeds != nil {
        if known.contains(key) { kept.append(planned) }
        continue
      }
      for other in wanted where other.address == key.address && other.subject == key.subject {
        kept.append(
          PlannedCase(scenario: planned.scenario, app: planned.app, driver: CaseDriver(seed: other.seed)))
      }
    }
    guard !kept.isEmpty else { return false }
    replaceCases(by: kept)
    return true
  }

  /// Replaces the cases and the scenarios that they run.
  mutating func replaceCases(by kept: [PlannedCase]) {
    cases = kept
    var scenarios: [PlannedScenario] = []
    for planned in cases where !scenarios.contains(where: { $0 === planned.scenario }) {
      scenarios.append(planned.scenario)
    }
    self.scenarios = scenarios
  }
}
