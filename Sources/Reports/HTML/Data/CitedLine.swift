internal import Results

/// The line of a cited fact in its parts: when, and what happened, who did it first.
///
/// Many facts share what happened and differ in when, so the parts are kept apart.
struct CitedLine {
  /// When it happened, such as `2.050s`.
  let moment: String
  /// Who did what, such as `queue@phone transaction.purchased transaction=3`.
  let event: String

  /// Takes the line of a fact apart; one of another form is an event without a moment.
  init(_ fact: CitedFact) {
    let words = fact.text.split(separator: " ", maxSplits: .max, omittingEmptySubsequences: false)
    // The time of a long run has several words: `1d 3h 0.000s`.
    let end = words.dropFirst().firstIndex { $0.hasSuffix("s") && $0.contains(".") }
    guard let first = words.first, first == "#\(fact.sequence)", let end, end <= 4 else {
      moment = ""
      event = fact.text
      return
    }
    moment = words[1...end].joined(separator: " ")
    event = words[(end + 1)...].joined(separator: " ")
  }
}
