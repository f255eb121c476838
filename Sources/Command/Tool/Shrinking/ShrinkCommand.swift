internal import Explorer
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// `assay shrink`: reduces a failed run and writes it as a scenario that reproduces the failure.
struct ShrinkCommand {
  private let run: RecordedRun
  private let plan: RunPlan
  private let budget: Int
  private let rule: String?
  private let outputPath: String?
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    isForced = parsed.has("force")
    outputPath = parsed.value("output")
    rule = parsed.value("rule").map { RuleIdentifier($0).text }
    budget = try ShrinkCommand.budget(parsed.value("runs"))
    guard let word = parsed.arguments.first else {
      throw UsageError(
        "assay shrink needs a replay string or a trace",
        advice: "copy the string from a run log, or write a trace with `assay run ADDRESS --trace FILE`")
    }
    run = try RecordedRun(word)
    if let outputPath { try ShrinkCommand.requireFree(outputPath, isForced: isForced) }
    var rest = parsed
    rest.arguments.removeFirst()
    let settings = try Settings(rest, surroundings)
    let apps = try RunRequest.apps(settings.arguments, surroundings)
    guard apps.count == 1 else {
      throw UsageError(
        "assay shrink accepts one app, found \(apps.count)",
        advice: "specify the app of the run with `--app FILE`")
    }
    var selection = try RunRequest.selection(settings, surroundings)
    if let word = selection.addresses.first?.text ?? selection.missing.first {
      throw UsageError(
        "“\(word)” not found",
        advice: "write the folder of the suite after the replay string or trace")
    }
    selection.addresses = [run.address]
    let found = RunPlan(
      selection: selection, apps: apps, seed: run.seed, toolName: surroundings.toolName,
      tool: ToolVersion.text)
    if found.cases.isEmpty, let trouble = found.troubles.first { throw UsageError(trouble.text) }
    plan = try run.applied(to: found)
  }

  func perform() -> ExitCode {
    let runner = CaseRunner(plan: plan, keepsFiles: true)
    do throws(CaseStop) {
      let original = try runner.write(0)
      if let difference = run.difference(from: original.result) { return end(.usage, difference) }
      let symptoms = FailureSymptom.symptoms(
        of: original.result, expecting: original.script.definition.expectsBroken)
      guard let symptom = rule == nil ? symptoms.first : symptoms.first(where: { $0.text == rule }) else {
        return end(.nothingApplicable, absence(of: symptoms))
      }
      let failure = FoundFailure(of: 0, original.result.deviations, by: symptom, from: run.words)
      return report(try Shrinker(budget: budget).shrink(failure, with: runner, file: outputPath ?? "FILE"))
    } catch {
      return end(error.kind.exitCode, error.message)
    }
  }

  /// Writes the scenario, or prints why there is none and which choices remain.
  private func report(_ shrunk: ShrunkFailure) -> ExitCode {
    guard let text = shrunk.text else {
      let choices = shrunk.deviations.isEmpty ? "none" : "\(shrunk.deviations.count)"
      return end(
        .inconclusive,
        """
        cannot write a scenario: \(shrunk.obstacle ?? "")
        remaining choices: \(choices)
        reproduce: \(surroundings.toolName) replay \(shrunk.replay)
        """)
    }
    guard let outputPath else {
      surroundings.write(Array(text.utf8))
      surroundings.warn(summary(of: shrunk))
      return .success
    }
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.parent(of: outputPath))
      try FileWriter.write(Array(text.utf8), to: outputPath)
    } catch {
      return end(.unwritable, "\(error)")
    }
    surroundings.print("wrote \(TerminalText.safe(outputPath))\n\(summary(of: shrunk))\n")
    return .success
  }

  private func summary(of shrunk: ShrunkFailure) -> String {
    let faults = shrunk.faults.isEmpty ? "no fault" : shrunk.faults.joined(separator: ", ")
    let end =
      shrunk.isSmallest
      ? "nothing more can be removed" : "the run limit was reached; raise it with --runs"
    return "\(shrunk.symptom.text), with \(faults); tried \(shrunk.runCount) runs; \(end)"
  }

  private func end(_ code: ExitCode, _ text: String) -> ExitCode {
    surroundings.warn(text)
    return code
  }

  private func absence(of symptoms: [FailureSymptom]) -> String {
    guard let rule, !symptoms.isEmpty else {
      return "the run of \(run.address) broke no rule and did not crash; nothing to shrink"
    }
    return
      "the run of \(run.address) does not break \(rule); it breaks \(symptoms.map(\.text).joined(separator: ", "))"
  }

  private static func budget(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return Shrinker().budget }
    guard let count = Int(text), (1...1_000_000).contains(count) else {
      throw UsageError(
        "invalid value “\(text)” for --runs: expected a number from 1 to 1000000",
        advice: "remove it to try up to 4000 runs")
    }
    return count
  }

  private static func requireFree(_ path: String, isForced: Bool) throws(UsageError) {
    switch FileSystem.kind(of: path) {
    case .missing: return
    case .file where isForced: return
    case .file:
      throw UsageError(
        "\(path) already exists", advice: "choose another name, or overwrite it with `--force`")
    case .folder, .other:
      throw UsageError("\(path) already exists and is not a file", advice: "choose another name")
    }
  }
}
