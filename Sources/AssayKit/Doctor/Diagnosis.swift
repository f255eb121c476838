/// Something that is wrong, or probably is, and what to do about it.
struct Diagnosis: Hashable, Sendable {
  /// How much it weighs.
  enum Severity: String, Sendable {
    /// Something cannot be used.
    case error
    /// Something does not do what it is there for.
    case warning
  }

  let severity: Severity
  /// What is wrong, and where.
  let text: String
  /// What to try; empty where the text says it.
  let advice: String

  init(_ severity: Severity, _ text: String, advice: String = "") {
    self.severity = severity
    self.text = text
    self.advice = advice
  }
}
