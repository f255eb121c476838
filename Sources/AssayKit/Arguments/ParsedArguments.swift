/// A command line that was understood: the command, its arguments and its options.
struct ParsedArguments: Sendable {
  let command: CommandDescription
  var arguments: [String] = []
  private var values: [(name: String, value: String)] = []

  init(command: CommandDescription) { self.command = command }

  mutating func add(_ name: String, _ value: String) { values.append((name, value)) }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values.contains { $0.name == name } }

  /// The value of an option.
  func value(_ name: String) -> String? { values.first { $0.name == name }?.value }

  /// The value of an option that is one of a few words, or the usual one.
  func choice<Word: RawRepresentable<String> & CaseIterable>(
    _ name: String, usually usual: Word, such example: Word
  ) throws(UsageError) -> Word {
    guard let text = value(name) else { return usual }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    throw UsageError(
      "“--\(name)” is \(list), found “\(text)”", advice: "write `--\(name) \(example.rawValue)`")
  }

  /// Every value of an option that may come several times.
  func allValues(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }
}
