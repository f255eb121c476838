internal import Facts
internal import Signatures

/// The form of an argument or a response of a command, from which its JSON schema is made.
indirect enum ControlShape: Sendable {
  /// A nonempty text. If there is a pattern, the regular expression matches the whole text.
  case text(pattern: String? = nil)
  /// A text that may be empty.
  case anyText
  /// A date and time in the form of ISO 8601.
  case date
  /// One of these words.
  case words([String])
  /// A whole number in a range.
  case whole(ClosedRange<Int>)
  case flag
  /// Elements of one form.
  case list(ControlShape)
  case object([ControlMember])
  /// A document that several responses share.
  case document(ControlDocument)
  /// One of several forms.
  case either([ControlShape])
  case null
  /// A value that a caller sent before, in any form.
  case anything

  /// A number of things.
  static let count = whole(0...Int(UInt32.max))
  /// The number of a transaction.
  static let number = text(pattern: "[0-9]+")

  /// The JSON schema of the values.
  var schema: JSONValue {
    switch self {
    case .text(nil): ["type": "string", "minLength": 1]
    case .text(let pattern?): ["type": "string", "pattern": .text("^(?:\(pattern))$")]
    case .anyText: ["type": "string"]
    case .date: ["type": "string", "format": "date-time"]
    case .words(let words): ["type": "string", "enum": .list(words.map { .text($0) })]
    case .whole(let range):
      [
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
        "maximum": .integer(Int64(range.upperBound)),
      ]
    case .flag: ["type": "boolean"]
    case .list(let element): ["type": "array", "items": element.schema]
    case .object(let members): ControlShape.schema(of: members)
    case .document(let document): ["$ref": .text("#/components/schemas/\(document.rawValue)")]
    case .either(let shapes): ["anyOf": .list(shapes.map(\.schema))]
    case .null: ["type": "null"]
    case .anything: .object([])
    }
  }

  /// Parses a value of this form from text, such as an example.
  func value(of text: String) -> JSONValue {
    switch self {
    case .whole: Int64(text).map { .integer($0) } ?? .text(text)
    case .flag: .flag(text == "true")
    case .text, .anyText, .date, .words, .list, .object, .document, .either, .null, .anything: .text(text)
    }
  }

  private static func schema(of members: [ControlMember]) -> JSONValue {
    let required = members.filter(\.isRequired).map { JSONValue.text($0.name) }
    var schema = Members()
    schema.add("type", "object")
    schema.add("properties", .object(members.map { JSONMember($0.name, $0.shape.schema) }))
    schema.add("required", required.isEmpty ? nil : .list(required))
    return schema.value
  }
}

/// A named value of a document.
struct ControlMember: Sendable {
  let name: String
  let shape: ControlShape
  /// Whether every document of this form has the member.
  let isRequired: Bool

  /// A required member.
  static func always(_ name: String, _ shape: ControlShape) -> ControlMember {
    ControlMember(name: name, shape: shape, isRequired: true)
  }

  /// A member that is omitted if it has no value.
  static func perhaps(_ name: String, _ shape: ControlShape) -> ControlMember {
    ControlMember(name: name, shape: shape, isRequired: false)
  }
}
