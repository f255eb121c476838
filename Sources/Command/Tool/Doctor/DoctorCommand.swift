internal import Facts
internal import LuaScripts
internal import Reports
internal import Results
internal import Runner

/// `assay doctor`: lists errors in an installation and in scenarios without running them.
struct DoctorCommand {
  private let form: OutputForm
  private let parsed: ParsedArguments
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    form = try OutputForm(parsed)
    for path in parsed.arguments where FileSystem.kind(of: path) == .missing {
      throw UsageError("\(path) not found", advice: "check the path")
    }
    self.parsed = parsed
    self.surroundings = surroundings
  }

  func perform() -> ExitCode {
    let checkup = Checkup(parsed, surroundings)
    let installation = Installation(surroundings, checkup)
    let diagnoses = installation.diagnoses + checkup.diagnoses
    switch form {
    case .text: surroundings.print(text(installation, diagnoses))
    case .json: surroundings.print(.json(json(installation, diagnoses)))
    }
    return diagnoses.isEmpty ? .success : .failed
  }

  private func text(_ installation: Installation, _ diagnoses: [Diagnosis]) -> String {
    let width = installation.rows.map(\.name.count).max() ?? 0
    var text = installation.rows.map { name, value in
      name + String(repeating: " ", count: width + 2 - name.count) + TerminalText.safe(value) + "\n"
    }.joined()
    for diagnosis in diagnoses {
      let lines = diagnosis.text + (diagnosis.advice.isEmpty ? "" : "\n" + diagnosis.advice)
      let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
      text += "\n\(diagnosis.severity.rawValue)  \(indented.joined(separator: "\n  "))\n"
    }
    return text + "\n" + DoctorCommand.summary(of: diagnoses) + "\n"
  }

  private static func summary(of diagnoses: [Diagnosis]) -> String {
    guard !diagnoses.isEmpty else { return "no problems found" }
    let counts = [(Diagnosis.Severity.error, "error"), (.warning, "warning")].compactMap { severity, noun in
      let count = diagnoses.filter { $0.severity == severity }.count
      return count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ")
  }

  private func json(_ installation: Installation, _ diagnoses: [Diagnosis]) -> JSONValue {
    let findings = diagnoses.map { diagnosis -> JSONValue in
      [
        "severity": .text(diagnosis.severity.rawValue), "text": .text(diagnosis.text),
        "advice": .text(diagnosis.advice),
      ]
    }
    return [
      "format": "assay-doctor", "version": 1,
      "installation": .object(installation.rows.map { JSONMember($0.name, .text($0.value)) }),
      "findings": .list(findings),
    ]
  }
}

/// An error or a warning of `assay doctor`, with advice.
struct Diagnosis: Hashable, Sendable {
  enum Severity: String, Sendable {
    /// A file or a folder that cannot be used.
    case error
    /// A file that has no effect or is out of date.
    case warning
  }

  let severity: Severity
  /// The place of the problem, and the reason for it.
  let text: String
  /// The advice; empty if the text contains it.
  let advice: String

  init(_ severity: Severity, _ text: String, advice: String = "") {
    self.severity = severity
    self.text = text
    self.advice = advice
  }
}

/// The version, the paths, and the settings that the tool found.
struct Installation {
  let rows: [(name: String, value: String)]
  /// Warnings about bundled files that were not found.
  let diagnoses: [Diagnosis]

  init(_ surroundings: Surroundings, _ checkup: Checkup) {
    let suite = Defaults.find(Defaults.suite, toolPath: surroundings.toolPath)
    let app = Defaults.find(Defaults.app, toolPath: surroundings.toolPath)
    let color = ColorMode.auto.decision(
      isTerminal: surroundings.outputIsTerminal, environment: surroundings.environment)
    var rows = [
      ("version", ToolVersion.text), ("language", String(LanguageChange.version)),
      ("tool", surroundings.toolPath),
      ("bundled suite", suite ?? "not found"), ("reference app", app ?? "not found"),
      ("project file", checkup.projectPath ?? "none"), ("processors", String(surroundings.processorCount)),
      ("color", "\(color.isOn ? "on" : "off"): \(color.reason)"),
    ]
    if let plan = checkup.plan {
      rows.append(("apps", plan.apps.map(\.path).joined(separator: " ")))
      rows.append(("files", String(plan.scripts.count)))
      rows.append(("scenarios", String(plan.scenarios.count)))
    }
    self.rows = rows
    diagnoses = [(suite, Defaults.suite), (app, Defaults.app)].compactMap { found, path in
      found == nil
        ? Diagnosis(
          .warning, "\(path) was not found here or above the tool",
          advice: "install the tool with its Scenarios folder")
        : nil
    }
  }
}
