public import Results

/// The tool behind the command `assay`.
public enum CommandLineTool {
  /// Does what a command line asks and gives the exit code.
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
