internal import Results
internal import Scenario

extension RunPlan {
  /// Loads each app once, so that one that cannot be loaded is known before anything runs.
  mutating func load(_ files: [AppFile]) {
    for file in files {
      do throws(AppLoadError) {
        let app = try LuaSubject.load(file.path, name: file.name)
        loaded.add(app)
        apps.append(file)
        subjects.append(
          SubjectDescription(name: file.name, title: app.title, source: app.origin, file: file.path))
        appDependencies.append(FileDependencies([file.path] + app.moduleFiles))
      } catch {
        let place = SourcePlace(file: error.file, line: error.line)
        let advice = error.advice.isEmpty ? "" : "; \(error.advice)"
        troubles.append(RunTrouble(exitCode: .usage, text: "\(place): \(error.message)\(advice)"))
      }
    }
  }

  /// Finds the scripts of a selection and the scenarios that they declare.
  mutating func search(_ selection: Selection) {
    var known: Set<String> = []
    var read: [PlannedScenario] = []
    watchedPaths = selection.paths
    for path in selection.paths {
      let isFolder = FileSystem.kind(of: path) == .folder
      let found: [String]
      if isFolder {
        let search = ScriptSearch(folder: path)
        found = search.paths
        troubles += search.errors.map { RunTrouble(exitCode: .usage, text: "\($0)") }
      } else {
        found = [path]
      }
      for script in found where known.insert(FileSystem.realPath(script) ?? script).inserted {
        let script = Script(path: script, below: isFolder ? path : nil)
        // The address says which file holds what was asked for, so that the others need not be read.
        foundAddresses.append(script.address)
        if selection.mayInclude(script.address) {
          read += scenarios(in: script, selection, isNamed: !isFolder)
        }
      }
    }
    read = read.enumerated().sorted { left, right in
      if left.element.address != right.element.address { return left.element.address < right.element.address }
      return left.offset < right.offset
    }.map(\.element)
    unmatched = UnmatchedSelection(found: foundAddresses, scenarios: read).troubles(of: selection)
    scenarios = read.filter(selection.passes)
    makeCases()
  }

  /// A case for each scenario, app and seed.
  private mutating func makeCases() {
    let seedCount = seeds?.count ?? 1
    let count = scenarios.count * apps.count * seedCount
    guard count <= RunPlan.caseCountMax else {
      func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
      let factors =
        "\(counted(scenarios.count, "scenario")), \(counted(apps.count, "app")) and \(counted(seedCount, "seed"))"
      troubles.append(
        RunTrouble(
          exitCode: .usage,
          text: "\(factors) are \(count) cases; one run has at most \(RunPlan.caseCountMax): "
            + "give fewer seeds, or a part of the scenarios"))
      return
    }
    cases.reserveCapacity(count)
    let seeds: [UInt64?] = seeds?.values ?? [seed]
    for scenario in scenarios {
      for app in apps.indices {
        for seed in seeds { cases.append(PlannedCase(scenario: scenario, app: app, seed: seed)) }
      }
    }
  }

  /// Keeps one part of the cases.
  mutating func divide(_ sharding: Sharding) {
    shard = sharding.description(of: cases, apps: apps)
    cases = sharding.part(of: cases, apps: apps).map { cases[$0] }
    var kept: [PlannedScenario] = []
    for planned in cases where kept.last !== planned.scenario { kept.append(planned.scenario) }
    scenarios = kept
  }

  private mutating func scenarios(
    in script: Script, _ selection: Selection, isNamed: Bool
  ) -> [PlannedScenario] {
    let file: ScenarioFile
    do throws(ScenarioError) {
      file = try ScenarioFile.load(script.file, in: script.suite)
    } catch {
      // A folder may hold other Lua files; a file that was named must be what it is named for.
      if error.kind != .noScenario || isNamed {
        troubles.append(RunTrouble(exitCode: .usage, text: error.text(in: script.suite)))
      }
      return []
    }
    scripts.append(script)
    loaded.add(file)
    for rule in file.customRules { note(rule) }
    let modules = file.moduleFiles.map { FileSystem.join(script.suite, $0) }
    scriptDependencies.append(FileDependencies([script.path] + modules + file.customRules.map(\.path)))
    return file.scenarios.enumerated().map { position, definition in
      PlannedScenario(definition, of: script, number: scripts.count - 1, position: position)
    }.filter { selection.includes($0.address) }
  }
}
