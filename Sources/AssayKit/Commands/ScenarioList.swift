internal import Facts
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// What would be run: for people a line for each scenario, for programs everything that it says of itself.
struct ScenarioList {
  let plan: RunPlan
  let header: RunHeader

  /// Writes the list, and says what is wrong with the files and with what was asked for.
  func write(_ form: OutputForm, _ surroundings: Surroundings) -> ExitCode {
    switch form {
    case .text: surroundings.writeOutput(text)
    case .json: surroundings.writeOutput(JSONText.indented(json) + "\n")
    }
    let troubles = plan.troubles + plan.unmatched
    for trouble in troubles {
      surroundings.writeError("assay: \(TerminalText.safe(trouble.text, allowsLineEnds: true))\n")
    }
    if header.isEmptyShard, let note = TerminalReport.note(onEmpty: header) {
      surroundings.writeError("assay: \(note)\n")
    }
    let isFine = !plan.scenarios.isEmpty || header.allowsEmpty || header.isEmptyShard
    let codes = troubles.map(\.exitCode).filter { !isFine || $0 != .nothingApplicable }
    return ExitCode.deciding(among: codes + (isFine ? [] : [.nothingApplicable]))
  }

  private var text: String {
    let width = plan.scenarios.map(\.address.text.count).max() ?? 0
    return plan.scenarios.map { scenario in
      let margin = String(repeating: " ", count: width + 2 - scenario.address.text.count)
      return TerminalText.safe(scenario.address.text + margin + scenario.definition.title) + "\n"
    }.joined()
  }

  private var json: JSONValue {
    let apps = plan.apps.map { app -> JSONValue in ["name": .text(app.name), "path": .text(app.path)] }
    var members = [
      JSONMember("format", "assay-list"), JSONMember("version", 1), JSONMember("tool", .text(plan.tool)),
    ]
    // What a run log says of its selection is said in the same words here.
    for name in ["seed", "shard"] {
      if let value = header.json[name] { members.append(JSONMember(name, value)) }
    }
    members += [
      JSONMember("apps", .list(apps)), JSONMember("scenarios", .list(plan.scenarios.map(json(of:)))),
    ]
    return .object(members)
  }

  private func json(of scenario: PlannedScenario) -> JSONValue {
    let definition = scenario.definition
    let products = definition.products.map { product -> JSONValue in
      ["name": .text(product.name), "type": .text(product.type.name)]
    }
    return [
      "address": .text(scenario.address.text), "title": .text(definition.title),
      "file": .text(scenario.place.file), "line": .integer(Int64(scenario.place.line)),
      "level": .text(definition.level.rawValue), "rules": texts(definition.rules.map(\.text)),
      "expects_broken": texts(definition.expectsBroken.map(\.text)), "tags": texts(definition.tags),
      "catches": texts(definition.catches), "needs": texts(definition.needs.map(\.rawValue)),
      "source": .text(definition.source),
      "products": .list(products),
    ]
  }

  private func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.text)) }
}
