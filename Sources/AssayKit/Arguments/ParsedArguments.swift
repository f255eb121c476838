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

  /// Every value of an option that may come several times.
  func allValues(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.value) }
}
