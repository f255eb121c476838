internal import Lua

/// Parses the words of a command line into a command with its arguments and options.
enum ArgumentParser {
  /// Parses a command line. If it contains `--help`, the result is the command that shows the help.
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
        try ProgramWord.refuseCommand(rest, of: command)
        endsOptions = true
      } else if word == "--help" || word == "-h" {
        var help = ParsedArguments(command: CommandTable.help)
        help.arguments = [command.name]
        return help
      } else {
        try parseOption(word, &rest, &parsed)
      }
    }
    guard parsed.arguments.count <= command.argumentCountMax else {
      throw UsageError(
        "assay \(command.name) accepts \(counted(command.argumentCountMax)), found “"
          + parsed.arguments[command.argumentCountMax] + "”",
        advice: "`assay help \(command.name)` shows the usage")
    }
    return parsed
  }

  private static func parseOption(
    _ word: String, _ rest: inout ArraySlice<String>, _ parsed: inout ParsedArguments
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let command = parsed.command
    guard let option = command.option(named: parts[0].hasPrefix("--") ? String(parts[0].dropFirst(2)) : "")
    else { throw unknownOption(String(parts[0]), of: command) }
    let name = option.name
    guard option.repeats || !parsed.has(name) else {
      throw UsageError("--\(name) is given twice", advice: "give it once")
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else {
        throw UsageError("--\(name) accepts no value, found “\(parts[1])”", advice: "write `--\(name)`")
      }
      return parsed.add(name, "")
    }
    if parts.count == 2 {
      parsed.add(name, String(parts[1]))
    } else if let bare = option.valueWhenBare {
      parsed.add(name, bare)
    } else if option.takesCommand, rest.first == "--" {
      guard rest.count > 1 else {
        throw UsageError(
          "--\(name) -- needs a command",
          advice: "write the program and its arguments after it, such as `--\(name) -- python3 app.py`")
      }
      parsed.appCommands.append(Array(rest.dropFirst()))
      rest = []
    } else if let value = rest.first, value == "-" || !value.hasPrefix("--") {
      parsed.add(name, rest.removeFirst())
    } else {
      throw UsageError(
        "--\(name) needs a value, \(rest.first.map { "found “\($0)”" } ?? "but none was given")",
        advice: "write `--\(name) \(placeholder)`: \(option.sentence)")
    }
  }

  /// Names that other tools use for commands, with the command line to suggest instead.
  private static let otherNames = [
    "list": "run --list", "test": "run", "init": "new", "version": "--version",
  ]

  private static func unknownCommand(_ name: String) -> UsageError {
    if name.hasPrefix("-") {
      let nearest = Suggestion.nearest(to: String(name.drop { $0 == "-" }), among: ["version", "help"])
      return UsageError(
        "expected a command, found the option “\(name)”",
        advice: (nearest.map { "did you mean `assay --\($0)`?" }
          ?? "write the command first, such as `assay run \(name)`;") + " `assay help` lists the commands")
    }
    let nearest = otherNames[name] ?? Suggestion.nearest(to: name, among: CommandTable.all.map(\.name))
    let isPath = name.contains("/") || name.hasSuffix(".lua")
    let guess =
      nearest.map { "did you mean `assay \($0)`? " } ?? (isPath ? "did you mean `assay run \(name)`? " : "")
    return UsageError("unknown command “\(name)”", advice: guess + "`assay help` lists the commands")
  }

  private static func unknownOption(_ name: String, of command: CommandDescription) -> UsageError {
    let stem = String(name.drop { $0 == "-" })
    let nearest = Suggestion.nearest(to: stem, among: command.options.map(\.name) + ["help"])
    let isOfBackends = BackendChoice.options.contains(stem)
    let guess =
      isOfBackends
      ? "only `assay run` and `assay replay` test a backend; "
      : nearest.map { "did you mean `--\($0)`? " } ?? ""
    return UsageError(
      "assay \(command.name) has no option “\(name)”",
      advice: guess + "`assay help \(command.name)` lists the options")
  }

  private static func counted(_ count: Int) -> String {
    count == 0 ? "no arguments" : count == 1 ? "one argument" : "\(count) arguments"
  }
}

/// A parsed command line: the command, and the arguments and options, all of which the command accepts.
struct ParsedArguments: Sendable {
  let command: CommandDescription
  var arguments: [String] = []
  /// The commands of external apps, each as a list of words. On the command line, such a command contains
  /// all words up to the end.
  var appCommands: [[String]] = []
  private var values: [(name: String, value: String)] = []

  init(command: CommandDescription) { self.command = command }

  mutating func add(_ name: String, _ value: String) { values.append((name, value)) }

  func has(_ name: String) -> Bool {
    values.contains { $0.name == name } || name == "app" && !appCommands.isEmpty
  }

  /// The first value of an option; nil if the option is missing.
  func value(_ name: String) -> String? { values.first { $0.name == name }?.value }

  /// A copy without the values of an option.
  func without(_ name: String) -> ParsedArguments {
    var rest = self
    rest.values.removeAll { $0.name == name }
    return rest
  }

  /// The value of an option that accepts a few words; `usual` if the option is missing.
  func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, usually usual: Word, such example: Word
  ) throws(UsageError) -> Word {
    guard let text = value(name) else { return usual }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let or = words.count > 2 ? ", or " : " or "
    let list = words.dropLast().joined(separator: ", ") + or + (words.last ?? "")
    throw UsageError(
      "invalid value “\(text)” for --\(name): expected \(list)",
      advice: "write `--\(name) \(example.rawValue)`")
  }

  func allValues(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }
}

/// The reason why a command line cannot be executed, with advice.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  public let message: String
  /// The advice; empty if the message contains it.
  public let advice: String

  public init(_ message: String, advice: String = "") {
    self.message = message
    self.advice = advice
  }

  /// The message, then the advice on a separate line.
  public var description: String { advice.isEmpty ? message : "\(message)\n  \(advice)" }
}

/// The form of a printed list: human-readable text or JSON.
enum OutputForm: String, CaseIterable {
  case text
  case json

  init(_ parsed: ParsedArguments) throws(UsageError) {
    let name = parsed.value("format") ?? OutputForm.text.rawValue
    guard let form = OutputForm(rawValue: name) else {
      throw UsageError(
        "invalid value “\(name)” for --format: expected text or json", advice: "write `--format json`")
    }
    self = form
  }
}
