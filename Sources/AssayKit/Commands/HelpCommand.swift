internal import Lua
internal import Results

/// What the tool and its commands do: examples first.
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
