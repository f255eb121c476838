internal import Facts
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario

/// `assay run`: runs scenarios against apps, or lists them.
struct RunCommand {
  private let request: RunRequest
  private let plan: RunPlan
  /// A note about the selection for the standard error.
  private let note: String?
  private let known: KnownFailureFile?
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    request = try RunRequest(parsed, surroundings)
    var plan = request.plan()
    if request.outcome.isLastFailed {
      let count = plan.cases.count
      let isNarrowed = plan.keep(request.memory.cases.map(\.key))
      note =
        isNarrowed
        ? "rerunning last failures: \(plan.cases.count) of \(count) cases"
        : "none of these cases failed last time; running all of them"
    } else {
      note = nil
    }
    self.plan = plan
    known = try request.outcome.knownFailures(checkedAgainst: plan)
  }

  func perform() -> ExitCode {
    let options = request.options
    if let note, !plan.cases.isEmpty { surroundings.warn(note) }
    if let form = options.listForm {
      return ScenarioList(plan: plan, header: options.header(of: plan)).write(form, surroundings)
    }
    var run = SuiteRun(plan: plan, options: options, surroundings)
    run.known = known
    run.failureLimit = request.outcome.failureLimit
    let record = run.perform()
    if request.outcome.isSaved {
      var memory = request.memory
      memory.update(after: record)
    }
    return record.exitCode
  }
}

/// `assay run --list`: a line for each scenario, or JSON with all declarations.
struct ScenarioList {
  let plan: RunPlan
  let header: RunHeader

  /// Writes the list, and the errors of files and of the selection.
  func write(_ form: OutputForm, _ surroundings: Surroundings) -> ExitCode {
    switch form {
    case .text: surroundings.print(text)
    case .json: surroundings.print(.json(json))
    }
    let troubles = plan.troubles + plan.unmatched
    for trouble in troubles {
      surroundings.warn(trouble.text)
    }
    if header.isEmptyShard, let note = TerminalReport.note(onEmpty: header) {
      surroundings.warn(note)
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
    // The members have the same names as in a run log.
    for name in ["seed", "shard"] {
      if let value = header.members.value(of: name) { members.append(JSONMember(name, value)) }
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
