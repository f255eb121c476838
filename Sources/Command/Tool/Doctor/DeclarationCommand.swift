internal import AppProtocol
internal import Facts
internal import Reports
internal import Results
internal import Rules
internal import Runner
internal import Scenario
internal import World

/// `assay doctor APP`: runs apps through the bundled suite and compares their declarations with their
/// behavior.
struct DeclarationCommand {
  private let form: OutputForm
  private let apps: [SubjectSource]
  private let suite: String
  private let surroundings: Surroundings

  /// Returns nil if the command line names something other than apps.
  init?(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    let paths = parsed.arguments.filter(AppFile.isApp)
    let options = parsed.command.options.map(\.name).filter { parsed.has($0) }
    let isAboutApps =
      parsed.arguments.isEmpty
      ? options.contains("app") && options.allSatisfy { ["app", "format", "no-config"].contains($0) }
      : paths.count == parsed.arguments.count
        && options.allSatisfy { ["format", "no-config"].contains($0) }
    guard isAboutApps else { return nil }
    form = try OutputForm(parsed)
    apps = try paths.isEmpty ? RunRequest.apps(parsed, surroundings) : SubjectSource.named(paths)
    suite = try RunRequest.found(Defaults.suite, "install the tool with its Scenarios folder", surroundings)
    self.surroundings = surroundings
  }

  func perform() -> ExitCode {
    let reports = apps.map(report(on:))
    switch form {
    case .text: surroundings.print(reports.map(\.text).joined(separator: "\n"))
    case .json: surroundings.print(.json(json(of: reports)))
    }
    return reports.allSatisfy(\.isComplete) ? .success : .failed
  }

  private func report(on app: SubjectSource) -> DeclarationReport {
    var report = review(of: app)
    if app.path.hasSuffix(".lua"), let source = try? FileSystem.bytes(of: app.path) {
      report.formerWords = FormerWord.found(in: source, ofApp: true).map { word, line in
        DeclarationFinding(.note, "\(app.path):\(line): \(word.text)", advice: word.advice)
      }
    }
    return report
  }

  private func review(of app: SubjectSource) -> DeclarationReport {
    do throws(AppLoadError) {
      let subject = try app.load()
      let declared = subject.capabilities
      var selection = Selection([])
      selection.paths = [suite]
      let plan = RunPlan(
        selection: selection, apps: [app], toolName: surroundings.toolName, tool: ToolVersion.text)
      let review = DeclarationReview(
        declared: declared, observation: AppExamination(plan).observation(of: declared))
      var report = DeclarationReport(
        path: app.path, content: .review(review, scenarios: plan.scenarios.map(\.definition)))
      report.assumptions = (subject as? ProcessSubject)?.assumptions
      return report
    } catch {
      let place = SourcePlace(file: error.file, line: error.line)
      return DeclarationReport(
        path: app.path,
        content: .unusable(DeclarationFinding(.error, "\(place): \(error.message)", advice: error.advice)))
    }
  }

  private func json(of reports: [DeclarationReport]) -> JSONValue {
    ["format": "assay-declaration", "version": 1, "apps": .list(reports.map(\.json))]
  }
}
