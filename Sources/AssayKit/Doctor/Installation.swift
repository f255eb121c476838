internal import Reports
internal import Runner

/// The tool and what it finds around it, each with a name.
struct Installation {
  /// The rows of the report.
  let rows: [(name: String, value: String)]
  /// What is missing.
  let diagnoses: [Diagnosis]

  init(_ surroundings: Surroundings, _ checkup: Checkup) {
    let suite = Defaults.find(Defaults.suite, toolPath: surroundings.toolPath)
    let app = Defaults.find(Defaults.app, toolPath: surroundings.toolPath)
    let color = ColorMode.auto.decision(
      isTerminal: surroundings.outputIsTerminal, environment: surroundings.environment)
    var rows = [
      ("version", ToolVersion.text), ("tool", surroundings.toolPath),
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
          .warning, "\(path) is neither here nor in a folder above the tool",
          advice: "install the tool together with its folder Scenarios")
        : nil
    }
  }
}
