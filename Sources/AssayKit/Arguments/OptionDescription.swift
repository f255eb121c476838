/// An option of a command: its name, what its value stands for, and what it does.
struct OptionDescription: Hashable, Sendable {
  let name: String
  /// What stands for its value in the help, or nothing when it takes none.
  let value: String?
  let sentence: String
  let repeats: Bool
  /// What it stands for when it is given without a value, where that is allowed; a value then needs an equals sign.
  let valueWhenBare: String?

  init(
    _ name: String, value: String? = nil, valueWhenBare: String? = nil, repeats: Bool = false,
    _ sentence: String
  ) {
    self.name = name
    self.value = value
    self.sentence = sentence
    self.repeats = repeats
    self.valueWhenBare = valueWhenBare
  }

  /// The option as the help shows it.
  var usage: String {
    guard let value else { return "--\(name)" }
    return valueWhenBare == nil ? "--\(name) \(value)" : "--\(name)[=\(value)]"
  }
}
