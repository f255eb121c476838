import Testing

/// A wrong text, and what is said of it.
struct BadInput: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let message: String

  init(_ name: String, _ text: String, says message: String) {
    self.name = name
    self.text = text
    self.message = message
  }

  var testDescription: String { name }
}
