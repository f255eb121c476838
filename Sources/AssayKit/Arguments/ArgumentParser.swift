internal import Lua

/// Reads a command line, and says what is wrong with it.
enum ArgumentParser {
  /// The command of a line and what follows it; `--help` anywhere asks for the command's help.
  static func parse(_ words: [String]) throws(UsageError) -> ParsedArguments {
    guard let name = words.first else { return ParsedArguments(command: CommandTable.help) }
    guard let command = CommandTable.command(named: name) else { throw unknownCommand(name) }
    var parsed = ParsedArguments(command: command)
    var rest = words.dropFirst()
    var endsOptions = false
    while let word = rest.popFirst() {
      if endsOptions || !word.hasPrefix("-") || word == "-" {
        parsed.arguments.append(word)
      } else if word == "--" {
        endsOptions = true
      } else if word == "--help" || word == "-h" {
        var help = ParsedArguments(command: CommandTable.help)
        help.arguments = [command.name]
        return help
      } else {
        try take(word, &rest, &parsed)
      }
    }
    guard parsed.arguments.count <= command.argumentCountMax else {
      throw UsageError(
        "“assay \(command.name)” takes \(counted(command.argumentCountMax)), found “"
          + parsed.arguments[command.argumentCountMax] + "” besides",
        advice: "`assay help \(command.name)` shows how it is called")
    }
    return parsed
  }

  private static func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].hasPrefix("--") ? String(parts[0].dropFirst(2)) : ""
    let command = parsed.command
    guard let option = command.option(named: name) else { throw unknownOption(String(parts[0]), of: command) }
    guard option.repeats || !parsed.has(name) else {
      throw UsageError("“--\(name)” is given twice", advice: "give it once")
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else {
        throw UsageError("“--\(name)” takes no value, found “\(parts[1])”", advice: "write `--\(name)`")
      }
      return parsed.add(name, "")
    }
    if parts.count == 2 {
      parsed.add(name, String(parts[1]))
    } else if let bare = option.valueWhenBare {
      parsed.add(name, bare)
    } else if let value = rest.first, value == "-" || !value.hasPrefix("--") {
      parsed.add(name, rest.removeFirst())
    } else {
      throw UsageError(
        "“--\(name)” needs a value, found \(rest.first.map { "“\($0)”" } ?? "the end of the line")",
        advice: "write `--\(name) \(placeholder)`: \(option.sentence)")
    }
  }

  private static func unknownCommand(_ name: String) -> UsageError {
    if name.hasPrefix("-") {
      return UsageError(
        "expected a command, found the option “\(name)”",
        advice: "write the command first, such as `assay run \(name)`; `assay help` lists the commands")
    }
    let nearest = Suggestion.nearest(to: name, among: CommandTable.all.map(\.name))
    let isPath = name.contains("/") || name.hasSuffix(".lua")
    let guess =
      nearest.map { "did you mean `assay \($0)`? " } ?? (isPath ? "did you mean `assay run \(name)`? " : "")
    return UsageError("there is no command “\(name)”", advice: guess + "`assay help` lists the commands")
  }

  private static func unknownOption(_ name: String, of command: CommandDescription) -> UsageError {
    let stem = String(name.drop { $0 == "-" })
    let nearest = Suggestion.nearest(to: stem, among: command.options.map(\.name) + ["help"])
    let guess = nearest.map { "did you mean `--\($0)`? " } ?? ""
    return UsageError(
      "“assay \(command.name)” has no option “\(name)”",
      advice: guess + "`assay help \(command.name)` lists the options")
  }

  private static func counted(_ count: Int) -> String {
    count == 0 ? "no argument" : count == 1 ? "one argument" : "\(count) arguments"
  }
}
