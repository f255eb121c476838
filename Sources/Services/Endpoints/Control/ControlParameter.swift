internal import Facts

/// One parameter of a command.
struct ControlParameter: Sendable {
  let name: String
  let shape: ControlShape
  /// An example of a value, or the allowed words.
  let form: String
  /// A sentence that describes the parameter.
  let summary: String
  let isRequired: Bool
  /// Whether the value names an object in the store, which may not exist.
  let isReference: Bool

  /// A required parameter.
  static func needed(_ name: String, _ shape: ControlShape, _ form: String, _ summary: String)
    -> ControlParameter
  {
    ControlParameter(
      name: name, shape: shape, form: form, summary: summary, isRequired: true, isReference: false)
  }

  /// An optional parameter.
  static func optional(_ name: String, _ shape: ControlShape, _ form: String, _ summary: String)
    -> ControlParameter
  {
    ControlParameter(
      name: name, shape: shape, form: form, summary: summary, isRequired: false, isReference: false)
  }

  /// A required parameter with a list of allowed words.
  static func needed(_ name: String, _ words: [String], _ summary: String) -> ControlParameter {
    needed(name, .words(words), words.joined(separator: "|"), summary)
  }

  /// An optional parameter with a list of allowed words.
  static func optional(_ name: String, _ words: [String], _ summary: String) -> ControlParameter {
    optional(name, .words(words), words.joined(separator: "|"), summary)
  }

  /// A parameter whose value names an object in the store.
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
  /// A purchase by its transaction ID.
  static let transaction = reference(
    "transaction_id", .number, "300000000000001", "The transaction ID of the purchase.", isRequired: true)

  /// The entry in the list of commands.
  var description: JSONValue {
    [
      "name": .text(name), "form": .text(form), "required": .flag(isRequired), "summary": .text(summary),
    ]
  }

  var example: JSONValue {
    if case .words(let words) = shape { return .text(words.first ?? form) }
    return shape.value(of: form)
  }
}
