/// What is wrong with one use of the language, before it is known where.
struct LanguageProblem: Error, Equatable {
  /// The sort of error it becomes.
  let kind: ScenarioErrorKind
  /// Everything about it, as one line.
  let text: String
  /// A line nearer to it than that of the call, if one is known.
  var line: Int?

  /// Makes a problem out of what it is about, what was expected and found, and what to try.
  init(
    _ kind: ScenarioErrorKind, _ subject: String, expected: String? = nil, found: String? = nil,
    advice: String? = nil
  ) {
    self.kind = kind
    var text = subject
    switch (expected, found) {
    case (let expected?, let found?): text += ": expected \(expected), found \(found)"
    case (let expected?, nil): text += ": expected \(expected)"
    case (nil, let found?): text += ": found \(found)"
    case (nil, nil): break
    }
    if let advice { text += "; \(advice)" }
    self.text = text
  }

  /// A problem with an order.
  init(_ subject: String, expected: String? = nil, found: String? = nil, advice: String? = nil) {
    self.init(.order, subject, expected: expected, found: found, advice: advice)
  }

  /// A name in an order that is none of those that could stand there.
  static func unknown(_ noun: String, _ name: String, among names: [String]) -> LanguageProblem {
    unknown(.order, noun, name, among: names)
  }

  /// A name that is none of those that could stand there.
  static func unknown(
    _ kind: ScenarioErrorKind, _ noun: String, _ name: String, among names: [String]
  ) -> LanguageProblem {
    LanguageProblem(
      kind, "there is no \(noun) '\(ValueWords.shortened(name))'",
      advice: Advice.suggestion(for: name, among: names))
  }
}
