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
  /// What is said of a scenario that asks for what cannot be done, or prepared what never came.
  var refusal: String? {
    if let error { return error.description }
    if case .inconclusive(let reason) = verdict { return reason }
    return nil
  }
}
