import Rules
import Scenario
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

extension RunResult {
  /// The message about an order that cannot be carried out, or a preparation that never came true.
  var refusal: String? {
    if let error { return error.description }
    if case .inconclusive(let reason) = verdict { return reason }
    return nil
  }
}
