/// A value of a property list. Only texts, lists and dictionaries keep their content.
enum PropertyList {
  case text(String)
  case number
  case flag
  case date
  case data
  case list([PropertyList])
  case dictionary([PropertyListMember])

  /// The maximum nesting depth of values.
  static let depthMax = 32

  /// Parses a property list in its XML or binary form.
  static func read(_ bytes: [UInt8]) throws(PropertyListFlaw) -> PropertyList {
    if bytes.starts(with: BinaryPropertyList.magic) { return try BinaryPropertyList(bytes).read() }
    if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe]) {
      throw PropertyListFlaw("it is in UTF-16; save it as UTF-8")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PropertyListFlaw("it is not valid UTF-8")
    }
    var scanner = XMLPropertyList(text)
    return try scanner.read()
  }

  /// The kind of value in messages.
  var words: String {
    switch self {
    case .text: "a string"
    case .number: "a number"
    case .flag: "true or false"
    case .date: "a date"
    case .data: "data"
    case .list: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
