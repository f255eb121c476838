internal import Lua
public import Results
internal import Runner

/// The tool behind the command `assay`.
public enum CommandLineTool {
  /// Carries out a command line and returns the exit code.
  public static func run(_ words: [String], in surroundings: Surroundings) -> ExitCode {
    let code = perform(words, surroundings)
    guard let loss = surroundings.outputLoss() else { return code }
    surroundings.writeError("assay: \(loss)\n")
    return ExitCode.deciding(among: [code, .unwritable])
  }

  private static func perform(_ words: [String], _ surroundings: Surroundings) -> ExitCode {
    if words == ["--version"] {
      surroundings.writeOutput(ToolVersion.text + "\n")
      return .success
    }
    do throws(UsageError) {
      let isHelp = words.isEmpty || ["--help", "-h"].contains(words[0])
      let parsed = isHelp ? ParsedArguments(command: CommandTable.help) : try ArgumentParser.parse(words)
      return try perform(parsed, surroundings)
    } catch {
      surroundings.writeError("assay: \(error)\n")
      return .usage
    }
  }

  private static func perform(
    _ parsed: ParsedArguments, _ surroundings: Surroundings
  ) throws(UsageError) -> ExitCode {
    switch parsed.command.name {
    case "run" where parsed.has("watch"): return try WatchCommand(parsed, surroundings).perform()
    case "run": return try RunCommand(parsed, surroundings).perform()
    case "replay": return try ReplayCommand(parsed, surroundings).perform()
    case "report": return try ReportCommand(parsed, surroundings).perform()
    case "mutate": return try MutateCommand(parsed, surroundings).perform()
    case "new": return try NewCommand(parsed, surroundings).perform()
    case "doctor": return try DoctorCommand(parsed, surroundings).perform()
    case "editor": return try EditorCommand(parsed, surroundings).perform()
    case "config": surroundings.writeOutput(try ConfigCommand.text(parsed, surroundings))
    case "points": surroundings.writeOutput(try PointsCommand.text(parsed))
    case "spec": surroundings.writeOutput(try SpecCommand(parsed, surroundings).text())
    case "rules": surroundings.writeOutput(try RulesCommand.text(parsed))
    case "mutants": surroundings.writeOutput(try MutantsCommand.text(parsed))
    case "catalogue": surroundings.writeOutput(try CatalogueCommand.text(parsed))
    case "facts": surroundings.writeOutput(try FactsCommand.text(parsed))
    case "trace": return try TraceCommand(parsed).perform(surroundings)
    case "package": return try PackageCommand(parsed, surroundings).perform()
    case "help": surroundings.writeOutput(try HelpCommand.text(parsed))
    default: preconditionFailure("the command \(parsed.command.name) is in the table and has no code")
    }
    return .success
  }
}

/// `assay help`: explains the tool or one command, examples first.
enum HelpCommand {
  static func text(_ parsed: ParsedArguments) throws(UsageError) -> String {
    guard let name = parsed.arguments.first else { return overview }
    guard let command = CommandTable.command(named: name) else {
      let nearest = Suggestion.nearest(to: name, among: CommandTable.all.map(\.name))
      throw UsageError(
        "there is no command “\(name)”",
        advice: (nearest.map { "did you mean `assay help \($0)`? " } ?? "")
          + "`assay help` lists the commands")
    }
    return text(of: command)
  }

  private static var overview: String {
    let commands = CommandTable.all.map { (($0.name + " " + $0.arguments), $0.sentence) }
    let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.sentence) }
    return """
      Assay simulates the App Store's purchase flow and judges the app code that lives on it.

      examples
      \(columns(CommandTable.run.examples.map { ("assay " + $0.line, $0.sentence) }))
      commands
      \(columns(commands))
      `assay help COMMAND` explains a command; `assay --version` prints the version.

      exit codes
      \(columns(codes))
      """
  }

  private static func text(of command: CommandDescription) -> String {
    let usage = ["assay", command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
    var text = command.sentence + "\n\nexamples\n"
    text += columns(command.examples.map { ("assay " + $0.line, $0.sentence) })
    text += "\nusage\n  " + usage + (command.options.isEmpty ? "" : " [OPTION …]") + "\n"
    if !command.options.isEmpty {
      text +=
        "\noptions\n"
        + columns(command.options.map { ($0.usage, $0.sentence + ($0.repeats ? " (repeatable)" : "")) })
    }
    for note in command.notes { text += "\n" + note + "\n" }
    return text
  }

  /// Two columns, each line indented.
  private static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, sentence in
      let trimmed = name.last == " " ? String(name.dropLast()) : name
      return "  " + trimmed + String(repeating: " ", count: width + 2 - trimmed.count) + sentence + "\n"
    }.joined()
  }
}
