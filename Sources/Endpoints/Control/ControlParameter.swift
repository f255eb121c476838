internal import Facts

/// One thing that a command is told.
struct ControlParameter: Sendable {
  /// Its name.
  let name: String
  /// The form of its values.
  let shape: ControlShape
  /// What it looks like, by an example or by the words that there are.
  let form: String
  /// What it says.
  let summary: String
  /// Whether the command needs it.
  let isRequired: Bool
  /// Whether it names something of the store, which may be missing there.
  let isReference: Bool

  /// A parameter that the command needs.
  static func needed(_ name: String, _ shape: ControlShape, _ form: String, _ summary: String)
    -> ControlParameter
  {
    ControlParameter(
      name: name, shape: shape, form: form, summary: summary, isRequired: true, isReference: false)
  }

  /// A parameter that may be left out.
  static func optional(_ name: String, _ shape: ControlShape, _ form: String, _ summary: String)
    -> ControlParameter
  {
    ControlParameter(
      name: name, shape: shape, form: form, summary: summary, isRequired: false, isReference: false)
  }

  /// A parameter that the command needs, with the words that there are.
  static func needed(_ name: String, _ words: [String], _ summary: String) -> ControlParameter {
    needed(name, .words(words), words.joined(separator: "|"), summary)
  }

  /// A parameter that may be left out, with the words that there are.
  static func optional(_ name: String, _ words: [String], _ summary: String) -> ControlParameter {
    optional(name, .words(words), words.joined(separator: "|"), summary)
  }

  /// A parameter that names something of the store.
  static func reference(
    _ name: String, _ shape: ControlShape, _ form: String, _ summary: String, isRequired: Bool
  ) -> ControlParameter {
    ControlParameter(
      name: name, shape: shape, form: form, summary: summary, isRequired: isRequired, isReference: true)
  }

  /// The account that acts.
  static let account = reference(
    "account", .text(), "user", "The account (default: the first one).", isRequired: false)
  /// A product by its identifier.
  static let product = reference("product", .text(), "coins", "The product.", isRequired: true)
  /// A purchase by its number.
  static let transaction = reference(
    "transaction_id", .number, "300000000000001", "The transaction ID of the purchase.", isRequired: true)

  /// The entry of the list.
  var description: JSONValue {
    [
      "name": .text(name), "form": .text(form), "required": .flag(isRequired), "summary": .text(summary),
    ]
  }

  /// An example of a value.
  var example: JSONValue {
    if case .words(let words) = shape { return .text(words.first ?? form) }
    return shape.value(of: form)
  }
}
