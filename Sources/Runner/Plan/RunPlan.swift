public import Results
public import Rules

/// The cases that are run, in their order, and the files that cannot be used.
public struct RunPlan: Sendable {
  /// The files of scenarios.
  public internal(set) var scripts: [Script] = []
  /// The apps that are judged.
  public internal(set) var apps: [PlannedApp] = []
  /// The files of rules in Lua that judge every case.
  public internal(set) var ruleFiles: [String]
  /// The rules in Lua that judge cases, those of suites as well.
  public internal(set) var customRules: [PlannedRule] = []
  /// The scenarios that are run, by address.
  public internal(set) var scenarios: [PlannedScenario] = []
  /// The cases: by address, and for each address by app.
  public internal(set) var cases: [PlannedCase] = []
  /// Files and apps that cannot be used.
  public internal(set) var troubles: [RunTrouble] = []
  /// Parts of the selection that match nothing.
  public internal(set) var unmatched: [RunTrouble] = []
  /// The number of files read that declare no scenario.
  var scriptsWithoutScenario = 0
  /// Every address that was found, selected or not, for advice.
  public internal(set) var foundAddresses: [CaseAddress] = []
  /// Which part of the selection these cases are, or nothing when they are all of it.
  public internal(set) var shard: RunShard?
  /// The options besides the app and the seed in the commands that show a case again.
  public var repeatedOptions: [String] = []
  /// Where the conversations with apps in other processes are kept, or nothing.
  public var recordPath: String?
  /// The requirements that set the levels of rules.
  public var requirements = RequirementSet.latest
  /// The paths that were searched.
  var watchedPaths: [String] = []
  /// The files from which each script was loaded.
  var scriptDependencies: [FileDependencies] = []
  /// The files and apps that planning loaded.
  let loaded = LoadedFiles()
  /// The seed of all cases, or nothing for the usual choices or several seeds.
  public let seed: UInt64?
  /// The seeds with which each case is run, or nothing when it is run once.
  public let seeds: SeedRange?
  /// The name of the tool in the commands that people are told to type.
  public let toolName: String
  /// The version of the tool.
  public let tool: String
  /// Where traces are written, or nothing.
  public let tracePath: String?

  /// How many cases one run has at most.
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

  /// The result of a case before it runs: its names, its place, the command that shows it again, and a verdict.
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

  /// The words of the command that makes a run of a case again by its replay string.
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
    // A command of an app takes every word behind it.
    let isLast = source.endsCommandLine
    return [toolName] + words + (isLast ? [] : source.arguments) + options + repeatedOptions
      + (isLast ? source.arguments : [])
  }

  /// Whether the scenario of a case was generated: it lies in no file, so that nothing outside can run it.
  package func isGenerated(_ number: Int) -> Bool { scripts[cases[number].scenario.script].text != nil }

  /// Whether an app is behind a backend, which is talked to in threads.
  public var usesThreads: Bool { apps.contains { $0.source.isBackend } }

  /// The descriptions of the apps for reports, in their order.
  public var subjects: [SubjectDescription] { apps.map(\.description) }

  /// Whether cases have seeds of their own.
  public var isSeeded: Bool { seed == nil && cases.contains { $0.seed != nil } }

  /// Where the trace of a case is written, or nothing.
  func traceFile(of number: Int) -> String? { tracePath.map { file(of: number, at: $0) } }

  /// Where the conversation of a case is kept, or nothing.
  func recordFile(of number: Int) -> String? { recordPath.map { file(of: number, at: $0) } }

  /// The file of a case, at the path of the only one or below the folder of all.
  private func file(of number: Int, at path: String) -> String {
    if cases.count == 1, FileSystem.kind(of: path) != .folder { return path }
    let planned = cases[number]
    let folder = apps.count == 1 ? path : FileSystem.join(path, folderName(of: planned.app))
    // The files of several seeds have a folder for each address.
    let name = !isSeeded ? "" : planned.seed.map { "/seed-\($0)" } ?? ""
    return FileSystem.join(folder, planned.address.text + name + ".jsonl")
  }

  /// The folder of an app's files, below the one that was asked for whatever the app is called.
  private func folderName(of app: Int) -> String {
    func plain(_ name: String) -> String {
      let words = name.split { !($0.isLetter || $0.isNumber || "._-".contains($0)) }
      return words.joined(separator: "_").drop { $0 == "." || $0 == "_" }.description
    }
    let name = plain(apps[app].name)
    let isUnique = !name.isEmpty && apps.filter { plain($0.name) == name }.count == 1
    return isUnique ? name : "\(app + 1)-\(name)"
  }

  /// The header of the run's log.
  public func header(isStrict: Bool) -> RunHeader {
    var header = RunHeader(tool: tool, seed: seed, isStrict: isStrict, caseCount: cases.count)
    header.seeds = seeds
    header.shard = shard
    return header
  }
}

extension RunPlan {
  /// The identity of a planned case in reports.
  public func key(of planned: PlannedCase) -> CaseKey {
    CaseKey(address: planned.address, subject: apps[planned.app].name, seed: planned.seed)
  }

  /// Keeps the cases that are wanted, in the order of the plan; where there are none, the plan stays as it is and the
  /// answer is false.
  ///
  /// Where no seed was asked for, a case is run with the seeds that are wanted of it.
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

  /// Takes other cases, and the scenarios that they run.
  mutating func replaceCases(by kept: [PlannedCase]) {
    cases = kept
    var scenarios: [PlannedScenario] = []
    for planned in cases where !scenarios.contains(where: { $0 === planned.scenario }) {
      scenarios.append(planned.scenario)
    }
    self.scenarios = scenarios
  }
}
