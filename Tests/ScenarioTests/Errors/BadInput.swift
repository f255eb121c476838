import Rules
import Scenario
import Testing

/// An invalid text, and the expected message.
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

extension RunResult {
  /// The message about an order that cannot be executed, or about a condition that never became true.
  var refusal: String? {
    if let error { return error.description }
    if case .inconclusive(let reason) = verdict { return reason }
    return nil
  }
}
