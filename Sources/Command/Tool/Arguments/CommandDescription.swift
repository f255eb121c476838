/// A command, described for the parser and for the help.
struct CommandDescription: Hashable, Sendable {
  let name: String
  /// The name it had in the previous version, which is still accepted; nil if it was never renamed.
  let formerName: String?
  /// The arguments as the help shows them, such as `[PATH…]`.
  let arguments: String
  /// The maximum number of arguments, not counting options.
  let argumentCountMax: Int
  let sentence: String
  let examples: [Example]
  let options: [OptionDescription]
  let notes: [String]

  struct Example: Hashable, Sendable {
    let line: String
    let sentence: String

    init(_ line: String, _ sentence: String) {
      self.line = line
      self.sentence = sentence
    }
  }

  init(
    _ name: String, formerly formerName: String? = nil, arguments: String = "", argumentCountMax: Int = 0,
    _ sentence: String,
    examples: [Example], options: [OptionDescription] = [], notes: [String] = []
  ) {
    self.name = name
    self.formerName = formerName
    self.arguments = arguments
    self.argumentCountMax = argumentCountMax
    self.sentence = sentence
    self.examples = examples
    self.options = options
    self.notes = notes
  }

  func option(named name: String) -> OptionDescription? {
    options.first { $0.name == name || $0.formerName == name }
  }
}

/// An option of a command, described for the parser and for the help.
struct OptionDescription: Hashable, Sendable {
  let name: String
  /// The name it had in the previous version, which is still accepted; nil if it was never renamed.
  let formerName: String?
  /// The placeholder of the value in the help; nil for an option without a value.
  let value: String?
  let sentence: String
  let repeats: Bool
  /// The value of the option if the command line gives none; nil if a value is required. A value on the
  /// command line must then follow an equals sign.
  let valueWhenBare: String?
  /// Whether `--` in place of a value starts the command of an external app. That command contains all
  /// following words.
  let takesCommand: Bool

  init(
    _ name: String, formerly formerName: String? = nil, value: String? = nil, valueWhenBare: String? = nil,
    repeats: Bool = false,
    takesCommand: Bool = false, _ sentence: String
  ) {
    self.name = name
    self.formerName = formerName
    self.value = value
    self.sentence = sentence
    self.repeats = repeats
    self.valueWhenBare = valueWhenBare
    self.takesCommand = takesCommand
  }

  /// The option as the help shows it.
  var usage: String {
    guard let value else { return "--\(name)" }
    return valueWhenBare == nil ? "--\(name) \(value)" : "--\(name)[=\(value)]"
  }
}
