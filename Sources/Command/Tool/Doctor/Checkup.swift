internal import Explorer
internal import Lua
internal import Results
internal import Runner
internal import Scenario

/// Loads the scenarios, apps, and rules of a project and collects every error without running anything.
struct Checkup {
  /// The findings, in the order of the checks.
  private(set) var diagnoses: [Diagnosis] = []
  /// The cases that would run; nil if the project file or the options are invalid.
  private(set) var plan: RunPlan?
  private(set) var projectPath: String?

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    examine(Checkup.copy(of: parsed, without: ["format"]), surroundings)
    // The other checks do not need the project file, so they run even if it is wrong.
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
    checkWords(plan.scripts.map(\.path), ofApps: false)
    checkWords(plan.apps.map(\.path), ofApps: true)
    checkAddresses(plan.scenarios)
    for scenario in plan.scenarios { checkCatches(of: scenario) }
    if plan.scenarios.isEmpty {
      diagnoses.append(
        Diagnosis(
          .warning, "no scenario found", advice: "create one with `assay new scenario NAME`"))
    }
    // A file that failed to load may require any module, so unused modules are unknown then.
    guard plan.troubles.isEmpty else { return }
    for path in plan.unusedModules {
      diagnoses.append(
        Diagnosis(
          .warning, "\(path): the file declares no scenario and is not required by any file",
          advice: "remove it, or move it to apps or rules"))
    }
  }

  /// Warns about words of former versions of the language.
  private mutating func checkWords(_ files: [String], ofApps isOfApps: Bool) {
    for file in files where file.hasSuffix(".lua") {
      guard let source = try? FileSystem.bytes(of: file) else { continue }
      for (word, line) in FormerWord.found(in: source, ofApp: isOfApps) {
        diagnoses.append(Diagnosis(.warning, "\(file):\(line): \(word.text)", advice: word.advice))
      }
    }
  }

  /// Reports scenarios that have the same address. Expects scenarios sorted by address.
  private mutating func checkAddresses(_ scenarios: [PlannedScenario]) {
    for (first, second) in zip(scenarios, scenarios.dropFirst()) where first.address == second.address {
      diagnoses.append(
        Diagnosis(
          .error, "\(second.place): address \(second.address) is also used by \(first.place)",
          advice: "renumber one of the files"))
    }
  }

  private mutating func checkCatches(of scenario: PlannedScenario) {
    for entry in scenario.definition.catches where !entry.hasPrefix("bug: ") {
      guard MutantCatalogue.mutant(named: entry) == nil else { continue }
      let nearest = Suggestion.nearest(to: entry, among: MutantCatalogue.all.map(\.identifier))
      let diagnosis = Diagnosis(
        .warning, "\(scenario.place): “\(entry)” in `catches` is not a mutant",
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

  /// Warns about editor definitions written by another version or for another set of rules.
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
          "\(FileSystem.join(folder, file.name)): the editor definitions are from another version",
          advice: "update them with `assay editor \(root)`"))
    }
  }
}
