/// An option of a command: its name, what its value stands for, and what it does.
struct OptionDescription: Hashable, Sendable {
  let name: String
  /// What stands for its value in the help, or nothing when it takes none.
  let value: String?
  let sentence: String
  let repeats: Bool

  init(_ name: String, value: String? = nil, repeats: Bool = false, _ sentence: String) {
    self.name = name
    self.value = value
    self.sentence = sentence
    self.repeats = repeats
  }

  /// The option as the help shows it.
  var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}
