/// A command: how it is called and what it does, with examples.
struct CommandDescription: Hashable, Sendable {
  let name: String
  /// What stands behind its name in the help, such as `[PATH…]`.
  let arguments: String
  /// How many arguments besides options it takes at most.
  let argumentCountMax: Int
  let sentence: String
  let examples: [Example]
  let options: [OptionDescription]
  let notes: [String]

  /// A command line that does something, and what it does.
  struct Example: Hashable, Sendable {
    let line: String
    let sentence: String

    init(_ line: String, _ sentence: String) {
      self.line = line
      self.sentence = sentence
    }
  }

  init(
    _ name: String, arguments: String = "", argumentCountMax: Int = 0, _ sentence: String,
    examples: [Example], options: [OptionDescription] = [], notes: [String] = []
  ) {
    self.name = name
    self.arguments = arguments
    self.argumentCountMax = argumentCountMax
    self.sentence = sentence
    self.examples = examples
    self.options = options
    self.notes = notes
  }

  func option(named name: String) -> OptionDescription? { options.first { $0.name == name } }
}
