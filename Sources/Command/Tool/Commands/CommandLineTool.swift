internal import Lua
internal import LuaScripts
internal import Reports
public import Results
internal import Runner

/// The implementation of the command `assay`.
public enum CommandLineTool {
  /// Executes a command line and returns the exit code.
  public static func run(_ words: [String], in surroundings: Surroundings) -> ExitCode {
    let code = perform(words, surroundings)
    guard let loss = surroundings.outputLoss() else { return code }
    surroundings.warn(loss)
    return ExitCode.deciding(among: [code, .unwritable])
  }

  private static func perform(_ words: [String], _ surroundings: Surroundings) -> ExitCode {
    if words == ["--version"] {
      surroundings.print("\(ToolVersion.text) (language \(LanguageChange.version))\n")
      return .success
    }
    do throws(UsageError) {
      let isHelp = words.isEmpty || ["--help", "-h"].contains(words[0])
      let parsed = isHelp ? ParsedArguments(command: CommandTable.help) : try ArgumentParser.parse(words)
      return try perform(parsed, surroundings)
    } catch {
      surroundings.warn("\(error)")
      return .usage
    }
  }

  private static func perform(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(UsageError) -> ExitCode {
    switch parsed.command.name {
    case "run" where parsed.has("watch"): return try WatchCommand(parsed, surroundings).perform()
    case "run": return try RunCommand(parsed, surroundings).perform()
    case "replay" where parsed.has("against"): return try AgainstCommand(parsed, surroundings).perform()
    case "replay": return try ReplayCommand(parsed, surroundings).perform()
    case "shrink": return try ShrinkCommand(parsed, surroundings).perform()
    case "report" where try LogFile.format(of: parsed.arguments) == .exploration:
      return try ReportCommand<ReportedExplorationLogs>(parsed, surroundings).perform()
    case "report": return try ReportCommand<ReportedRunLogs>(parsed, surroundings).perform()
    case "explore": return try ExploreCommand(parsed, surroundings).perform()
    case "mutate": return try MutateCommand(parsed, surroundings).perform()
    case "diff": return try DiffCommand(parsed, surroundings).perform()
    case "serve": return try ServeCommand(parsed, surroundings).perform()
    case "new": return try NewCommand(parsed, surroundings).perform()
    case "doctor":
      if let command = try DeclarationCommand(parsed, surroundings) { return command.perform() }
      return try DoctorCommand(parsed, surroundings).perform()
    case "smoke": return try SmokeCommand(parsed, surroundings).perform()
    case "certificates": return try CertificatesCommand(parsed, surroundings).perform()
    case "editor": return try EditorCommand(parsed, surroundings).perform()
    case "config": surroundings.print(try ConfigCommand.text(parsed, surroundings))
    case "points": surroundings.print(try PointsCommand(parsed, surroundings).text())
    case "spec": surroundings.print(try SpecCommand(parsed, surroundings).text())
    case "rules": surroundings.print(try RulesCommand.text(parsed))
    case "mutants": surroundings.print(try MutantsCommand.text(parsed))
    case "catalog": surroundings.print(try CatalogueCommand.text(parsed))
    case "facts": surroundings.print(try FactsCommand.text(parsed))
    case "judge": return try JudgeCommand(parsed, surroundings).perform()
    case "trace": return try TraceCommand(parsed).perform(surroundings)
    case "package": return try PackageCommand(parsed, surroundings).perform()
    case "help": surroundings.print(try HelpCommand(parsed, surroundings).text())
    default: preconditionFailure("the command \(parsed.command.name) is in the table and has no code")
    }
    return .success
  }
}

/// `assay help`: explains the tool or one command, examples first.
struct HelpCommand {
  private let parsed: ParsedArguments
  private let width: Int

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    self.parsed = parsed
    width = surroundings.pageWidth
  }

  func text() throws(UsageError) -> String {
    guard let name = parsed.arguments.first else { return overview }
    guard let command = CommandTable.command(named: name) else {
      let nearest = Suggestion.nearest(to: name, among: CommandTable.all.map(\.name))
      throw UsageError(
        "unknown command “\(name)”",
        advice: (nearest.map { "did you mean `assay help \($0)`? " } ?? "")
          + "`assay help` lists the commands")
    }
    return text(of: command)
  }

  private var overview: String {
    let commands = CommandTable.all.map { (($0.name + " " + $0.arguments), $0.sentence) }
    let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.sentence) }
    return """
      \(paragraph("Assay simulates the App Store purchase flow and tests the app code that runs on it."))
      examples
      \(columns(CommandTable.run.examples.map { ("assay " + $0.line, $0.sentence) }))
      commands
      \(columns(commands))
      \(paragraph("`assay help COMMAND` explains a command; `assay --version` prints the version."))
      exit codes
      \(columns(codes))
      """
  }

  private func text(of command: CommandDescription) -> String {
    let usage = ["assay", command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
    var text = paragraph(command.sentence) + "\nexamples\n"
    text += columns(command.examples.map { ("assay " + $0.line, $0.sentence) })
    text += "\nusage\n  " + usage + (command.options.isEmpty ? "" : " [OPTION …]") + "\n"
    if !command.options.isEmpty {
      text +=
        "\noptions\n"
        + columns(command.options.map { ($0.usage, $0.sentence + ($0.repeats ? " (repeatable)" : "")) })
    }
    for note in command.notes { text += "\n" + paragraph(note) }
    return text
  }

  /// A paragraph, wrapped to the width.
  private func paragraph(_ text: String) -> String {
    TerminalText.lines(of: text, to: width).map { $0 + "\n" }.joined()
  }

  /// Two columns, each line indented.
  private func columns(_ rows: [(String, String)]) -> String {
    TextColumns(width: width, indentation: 2).text(
      of: rows.map { name, sentence in ([name.last == " " ? String(name.dropLast()) : name], sentence) })
  }
}
