internal import Facts
internal import Reports
internal import Results
internal import Runner

/// Says what is wrong with an installation or with scenarios, without running them.
struct DoctorCommand {
  private let form: OutputForm
  private let parsed: ParsedArguments
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    form = try OutputForm(parsed)
    for path in parsed.arguments where FileSystem.kind(of: path) == .missing {
      throw UsageError("there is no file and no folder \(path)", advice: "check the path")
    }
    self.parsed = parsed
    self.surroundings = surroundings
  }

  func perform() -> ExitCode {
    let checkup = Checkup(parsed, surroundings)
    let installation = Installation(surroundings, checkup)
    let diagnoses = installation.diagnoses + checkup.diagnoses
    switch form {
    case .text: surroundings.writeOutput(text(installation, diagnoses))
    case .json: surroundings.writeOutput(JSONText.indented(json(installation, diagnoses)) + "\n")
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
      let indented = TerminalText.safe(lines, allowsLineEnds: true)
        .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
      text += "\n\(diagnosis.severity.rawValue)  \(indented)\n"
    }
    return text + "\n" + DoctorCommand.summary(of: diagnoses) + "\n"
  }

  private static func summary(of diagnoses: [Diagnosis]) -> String {
    guard !diagnoses.isEmpty else { return "nothing is wrong" }
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
