internal import Facts

/// The template of a request to a backend: a method and a path, headers, and a body, with placeholders
/// for values.
struct RequestTemplate: Hashable, Sendable {
  struct Header: Hashable, Sendable {
    let name: String
    let value: TextTemplate
  }

  /// A body: JSON with placeholders in its texts.
  indirect enum Body: Hashable, Sendable {
    case value(JSONValue)
    case text(TextTemplate)
    case list([Body])
    case object([Member])
  }

  struct Member: Hashable, Sendable {
    let key: String
    let value: Body
  }

  let method: String
  let path: TextTemplate
  let headers: [Header]
  let body: Body?

  func question(_ values: QuestionValues) -> BackendQuestion {
    question(values, body: body.map { Array(JSONText.compact($0.value(values) ?? .null).utf8) })
  }

  /// The request with the given body in place of the template's.
  func question(_ values: QuestionValues, body: [UInt8]?) -> BackendQuestion {
    BackendQuestion(
      method: method, path: path.text(values, form: RequestTemplate.escaped),
      headers: headers.map { (name: $0.name, value: RequestTemplate.line($0.value.text(values))) }, body: body
    )
  }

  var places: [QuestionPlace] {
    path.places + headers.flatMap(\.value.places) + (body?.places ?? [])
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += "%" + (digits.utf8.count == 1 ? "0" + digits : digits)
      }
    }
    return escaped
  }

  /// Removes control characters: a header is one line.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
  }
}

extension RequestTemplate.Body {
  /// The body with its values. A member whose value is unknown is omitted.
  fileprivate func value(_ values: QuestionValues) -> JSONValue? {
    switch self {
    case .value(let value): value
    case .text(let template): template.value(values)
    case .list(let elements): .list(elements.compactMap { $0.value(values) })
    case .object(let members):
      .object(members.compactMap { member in member.value.value(values).map { JSONMember(member.key, $0) } })
    }
  }

  fileprivate var places: [QuestionPlace] {
    switch self {
    case .value: []
    case .text(let template): template.places
    case .list(let elements): elements.flatMap(\.places)
    case .object(let members): members.flatMap(\.value.places)
    }
  }
}
