internal import Results
internal import Rules

/// Cases of one subject with the same failure. Either the same line of the app's code failed in all of
/// them, or one scenario failed in the same way several times. An example is the rows of a table.
struct SimilarFailures {
  /// The case that a report shows in detail.
  private(set) var shown: CaseResult
  /// The other cases, in the order of the run.
  private(set) var others: [CaseResult] = []

  private init(_ shown: CaseResult) { self.shown = shown }

  /// Whether the same line of the app's code fails in several cases.
  var isOneLine: Bool { !others.isEmpty && shown.crashPlace != nil }

  /// The cases in groups. Code lines that fail in several cases come first, most frequent first. The others
  /// follow, each at the position of its first case.
  static func groups(of results: [CaseResult]) -> [SimilarFailures] {
    var groups: [SimilarFailures] = []
    var places: [Likeness: Int] = [:]
    for result in results {
      let likeness = Likeness(result)
      if let place = places[likeness] {
        groups[place].others.append(result)
      } else {
        places[likeness] = groups.count
        groups.append(SimilarFailures(result))
      }
    }
    let lines = groups.enumerated().filter(\.element.isOneLine).sorted { left, right in
      let (first, second) = (left.element.others.count, right.element.others.count)
      return first != second ? first > second : left.offset < right.offset
    }
    return lines.map(\.element) + groups.filter { !$0.isOneLine }
  }

  /// The maximum number of further cases that are named.
  private static let namedCountMax = 12

  /// The names of the other cases, shortened if they are the rows of a table.
  var words: String {
    let names = others.prefix(SimilarFailures.namedCountMax).map { result in
      let row = isOneLine ? nil : result.address.text.split(separator: "/").last.map(String.init)
      return row ?? result.address.text
    }
    let rest = others.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// The parts of a result that are equal in all cases of a group. If the same line of code failed, the
/// other parts may differ.
private enum Likeness: Hashable {
  case line(subject: String, place: String)
  case story(
    subject: String, place: SourcePlace, verdict: String, rules: [RuleIdentifier], expectations: [Int],
    crashes: [String])

  init(_ result: CaseResult) {
    if let place = result.crashPlace {
      self = .line(subject: result.subject, place: place)
      return
    }
    self = .story(
      subject: result.subject, place: result.place, verdict: result.verdict.name, rules: result.brokenRules,
      expectations: result.expectations.map(\.place.line),
      crashes: result.crashes + [result.verdict.reason ?? ""])
  }
}
