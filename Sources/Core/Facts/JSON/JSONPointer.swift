/// A JSON pointer (RFC 6901), such as `/subscriber/entitlements/0`.
public struct JSONPointer: Hashable, Sendable {
  /// The text of the pointer, or empty for the whole document.
  public let text: String
  private let steps: [String]

  /// Parses a pointer. Returns nil if the text is not a pointer.
  public init?(_ text: String) {
    self.text = text
    guard !text.isEmpty else {
      steps = []
      return
    }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    var steps: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let step = JSONPointer.unescaped(part) else { return nil }
      steps.append(step)
    }
    self.steps = steps
  }

  /// Returns the value in a document that the pointer names. Nil if the document has no such value.
  public func value(in document: JSONValue) -> JSONValue? {
    var value = document
    for step in steps {
      switch value {
      case .object:
        guard let member = value[step] else { return nil }
        value = member
      case .list(let elements):
        guard let place = Int(step), elements.indices.contains(place), String(place) == step else {
          return nil
        }
        value = elements[place]
      case .null, .flag, .integer, .fraction, .text: return nil
      }
    }
    return value
  }

  private static func unescaped(_ part: Substring) -> String? {
    var text = ""
    var isEscaped = false
    for scalar in part.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "0"): text.unicodeScalars.append("~")
      case (true, "1"): text.unicodeScalars.append("/")
      case (true, _): return nil
      case (false, "~"): break
      case (false, _): text.unicodeScalars.append(scalar)
      }
      isEscaped = !isEscaped && scalar == "~"
    }
    return isEscaped ? nil : text
  }
}
