internal import Explorer
internal import Lua
internal import Results
internal import Runner
internal import Scenario

/// What is looked at in scenarios, apps and what belongs to them; nothing is run.
struct Checkup {
  /// What was found, in the order in which it is looked for.
  private(set) var diagnoses: [Diagnosis] = []
  /// What would be run, or nothing where that cannot be said.
  private(set) var plan: RunPlan?
  /// The project file, if one is read.
  private(set) var projectPath: String?

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    examine(Checkup.copy(of: parsed, without: ["format"]), surroundings)
    // A project file that cannot be used keeps nobody from looking at the rest.
    if plan == nil, !parsed.has("no-config") {
      var rest = Checkup.copy(of: parsed, without: ["format", "config", "profile"])
      rest.add("no-config", "")
      examine(rest, surroundings)
    }
    checkEditorFiles()
  }

  private static func copy(of parsed: ParsedArguments, without names: [String]) -> ParsedArguments {
    var copy = ParsedArguments(command: parsed.command)
    copy.arguments = parsed.arguments
    for option in parsed.command.options where !names.contains(option.name) {
      for value in parsed.allValues(option.name) { copy.add(option.name, value) }
    }
    return copy
  }

  private mutating func examine(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    do throws(UsageError) {
      projectPath = try Settings(parsed, surroundings).projectPath ?? projectPath
      let request = try RunRequest(parsed, surroundings)
      let plan = request.plan()
      self.plan = plan
      check(plan)
      checkKnownFailures(request, plan)
    } catch {
      let diagnosis = Diagnosis(.error, error.message, advice: error.advice)
      if diagnoses.last != diagnosis { diagnoses.append(diagnosis) }
    }
  }

  private mutating func check(_ plan: RunPlan) {
    diagnoses += plan.troubles.map { Diagnosis(.error, $0.text) }
    checkAddresses(plan.scenarios)
    for scenario in plan.scenarios { checkCatches(of: scenario) }
    if plan.scenarios.isEmpty {
      diagnoses.append(
        Diagnosis(
          .warning, "no scenario was found", advice: "`assay new scenario NAME` writes one to begin with"))
    }
    // A file that cannot be loaded may be the one that needs a module.
    guard plan.troubles.isEmpty else { return }
    for path in plan.unusedModules {
      diagnoses.append(
        Diagnosis(
          .warning, "\(path): the file declares no scenario, and nobody requires it",
          advice: "remove it, or move an app to apps and a rule to rules"))
    }
  }

  /// The scenarios come sorted by address.
  private mutating func checkAddresses(_ scenarios: [PlannedScenario]) {
    for (first, second) in zip(scenarios, scenarios.dropFirst()) where first.address == second.address {
      diagnoses.append(
        Diagnosis(
          .error, "\(second.place): the address \(second.address) is that of \(first.place) as well",
          advice: "give one of the files another number"))
    }
  }

  private mutating func checkCatches(of scenario: PlannedScenario) {
    // The rows of a table mostly have what their scenario has.
    for entry in scenario.definition.catches where !entry.hasPrefix("bug: ") {
      guard MutantCatalogue.mutant(named: entry) == nil else { continue }
      let nearest = Suggestion.nearest(to: entry, among: MutantCatalogue.all.map(\.identifier))
      let diagnosis = Diagnosis(
        .warning, "\(scenario.place): `catches` names “\(entry)”, which is no mutant",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay mutants` lists them")
      if diagnoses.last != diagnosis { diagnoses.append(diagnosis) }
    }
  }

  private mutating func checkKnownFailures(_ request: RunRequest, _ plan: RunPlan) {
    do throws(UsageError) {
      _ = try request.outcome.knownFailures(checkedAgainst: plan)
    } catch {
      diagnoses.append(Diagnosis(.error, error.message, advice: error.advice))
    }
  }

  /// Definitions for editors that were written by another version, or with other rules.
  private mutating func checkEditorFiles() {
    let root = projectPath.map { FileSystem.parent(of: $0) } ?? "."
    let folder = FileSystem.join(root, EditorFile.folder)
    func bytes(_ file: EditorFile) -> [UInt8]? {
      try? FileSystem.bytes(of: FileSystem.join(folder, file.name))
    }
    let files = EditorFile.definitions
    guard files.contains(where: { bytes($0) != nil }) else { return }
    for file in files where bytes(file) != Array(file.text.utf8) {
      diagnoses.append(
        Diagnosis(
          .warning,
          "\(FileSystem.join(folder, file.name)): the definitions for editors are not those of this version",
          advice: "`assay editor \(root)` writes them anew"))
    }
  }
}
