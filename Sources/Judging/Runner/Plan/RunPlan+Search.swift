package import Results
internal import Rules
public import Scenario
internal import World

extension RunPlan {
  /// Loads each app once, so that a broken app is detected before any case runs.
  mutating func load(_ sources: [SubjectSource]) {
    for source in sources {
      do throws(AppLoadError) {
        let subject = try source.load()
        loaded.add(subject)
        apps.append(PlannedApp(source, loaded: subject))
      } catch {
        let place = SourcePlace(file: error.file, line: error.line)
        troubles.append(RunTrouble(exitCode: .usage, text: "\(place): \(error.text)"))
      }
    }
  }

  mutating func search(_ selection: Selection) {
    var known: Set<String> = []
    var read: [PlannedScenario] = []
    watchedPaths = selection.paths
    let machines = ScenarioMachines()
    for path in selection.paths {
      let isFolder = FileSystem.kind(of: path) == .folder
      let found: [FoundScript]
      if isFolder {
        let search = ScriptSearch(folder: path)
        found = search.scripts
        troubles += search.errors.map { RunTrouble(exitCode: .usage, text: "\($0)") }
      } else {
        found = [FoundScript(path: path)]
      }
      let silentCount = scriptsWithoutScenario
      for script in found where known.insert(script.realPath).inserted {
        let script = Script(script, below: isFolder ? path : nil)
        // The address of a file shows whether it can contain a selected scenario. Other files are not
        // read.
        foundAddresses.append(script.address)
        if selection.mayInclude(script.address) {
          read += scenarios(in: script, selection, isNamed: !isFolder, machines)
        }
      }
      if isFolder, scriptsWithoutScenario - silentCount == found.count {
        unmatched.append(RunPlan.trouble(ofEmptyFolder: path, found.count))
      }
    }
    read = read.enumerated().sorted { left, right in
      if left.element.address != right.element.address { return left.element.address < right.element.address }
      return left.offset < right.offset
    }.map(\.element)
    unmatched += UnmatchedSelection(found: foundAddresses, scenarios: read).troubles(of: selection)
    scenarios = read.filter(selection.passes)
    makeCases()
  }

  /// The error about a folder in which no file declares a scenario.
  private static func trouble(ofEmptyFolder path: String, _ count: Int) -> RunTrouble {
    let files =
      switch count {
      case 0: "no .lua file"
      case 1: "1 .lua file, which declares no scenario"
      default: "\(count) .lua files, none of which declares a scenario"
      }
    return RunTrouble(
      exitCode: .nothingApplicable,
      text: "nothing to run in \(path): it contains \(files); `assay new scenario NAME` creates a scenario")
  }

  /// A case for each scenario, app and seed.
  private mutating func makeCases() {
    let seedCount = seeds?.count ?? 1
    let count = scenarios.count * apps.count * seedCount
    guard count <= RunPlan.caseCountMax else {
      func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
      let factors =
        "\(counted(scenarios.count, "scenario")) × \(counted(apps.count, "app")) × \(counted(seedCount, "seed"))"
      troubles.append(
        RunTrouble(
          exitCode: .usage,
          text: "\(factors) = \(count) cases, but a run is limited to \(RunPlan.caseCountMax); "
            + "use fewer seeds or scenarios"))
      return
    }
    cases.reserveCapacity(count)
    let seeds: [UInt64?] = seeds?.values ?? [seed]
    for scenario in scenarios {
      for app in apps.indices {
        for seed in seeds {
          cases.append(PlannedCase(scenario: scenario, app: app, driver: CaseDriver(seed: seed)))
        }
      }
    }
  }

  /// Keeps only the cases of one shard.
  mutating func divide(_ sharding: Sharding) {
    shard = sharding.description(of: cases, apps: apps)
    cases = sharding.part(of: cases, apps: apps).map { cases[$0] }
    var kept: [PlannedScenario] = []
    for planned in cases where kept.last !== planned.scenario { kept.append(planned.scenario) }
    scenarios = kept
  }

  private mutating func scenarios(
    in script: Script, _ selection: Selection, isNamed: Bool, _ machines: ScenarioMachines
  ) -> [PlannedScenario] {
    let file: ScenarioFile
    do throws(ScenarioError) {
      file = try script.load(machines)
    } catch {
      // A folder may contain other Lua files, but a file given by name must be a scenario file.
      if error.kind != .noScenario || isNamed {
        troubles.append(RunTrouble(exitCode: .usage, text: error.text(in: script.suite)))
      } else {
        scriptsWithoutScenario += 1
      }
      return []
    }
    scripts.append(script)
    loaded.add(file)
    for rule in file.customRules { add(rule) }
    let modules = file.moduleFiles.map { FileSystem.join(script.suite, $0) }
    scriptDependencies.append(FileDependencies([script.path] + modules + file.customRules.map(\.path)))
    return file.scenarios.enumerated().map { position, definition in
      PlannedScenario(definition, of: script, number: scripts.count - 1, position: position)
    }.filter { selection.includes($0.address) }
  }
}

extension RunPlan {
  /// Adds a scenario that is in no file, with a case for each of these apps.
  package mutating func add(text: String, at address: CaseAddress, for apps: Range<Int>) throws(ScenarioError)
  {
    let script = Script(text: text, address: address)
    let file = try script.load()
    scripts.append(script)
    loaded.add(file)
    scriptDependencies.append(FileDependencies([]))
    for (position, definition) in file.scenarios.enumerated() {
      let scenario = PlannedScenario(definition, of: script, number: scripts.count - 1, position: position)
      scenarios.append(scenario)
      for app in apps { cases.append(PlannedCase(scenario: scenario, app: app, driver: .canonical)) }
    }
  }
}

extension RunPlan {
  /// Loads each rule that checks every case, so that a broken rule is detected before any case runs.
  mutating func loadRules() {
    var sound: [String] = []
    for path in ruleFiles {
      do throws(ScenarioError) {
        add(try LuaRule.load(path))
        sound.append(path)
      } catch {
        troubles.append(RunTrouble(exitCode: .usage, text: error.text(in: "")))
      }
    }
    ruleFiles = sound
  }

  /// Adds a rule to the rules that check cases. A run log names a rule by its identifier, so two files
  /// cannot declare the same identifier.
  mutating func add(_ rule: LuaRule) {
    let name = rule.page.identifier
    guard let known = customRules.first(where: { $0.page.identifier == name }) else {
      customRules.append(PlannedRule(page: rule.page, path: rule.path))
      return
    }
    guard known.path != rule.path else { return }
    troubles.append(
      RunTrouble(
        exitCode: .usage,
        text: "two rules have the name “\(name)”: \(known.path) and \(rule.path); rename one of the files"))
  }
}

extension ScenarioError {
  /// The text of the error: the file relative to the working folder, the line, and the calls that led
  /// to the line.
  public func text(in suite: String) -> String {
    let suite = folder.isEmpty ? suite : folder
    let path = file.isEmpty || file == suite ? suite : suite.isEmpty ? file : FileSystem.join(suite, file)
    var text = "\(SourcePlace(file: path, line: line)): \(message)"
    if !sourceLine.isEmpty { text += "\n    \(sourceLine.drop { $0 == " " || $0 == "\t" })" }
    // The only call in a short traceback is the file itself, which is not informative.
    for call in traceback where traceback.count > 1 { text += "\n  called from \(call)" }
    return text
  }
}
