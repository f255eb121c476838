internal import Results
internal import Rules

/// Cases of one scenario and one subject in which the same went wrong, such as the rows of a table.
struct AlikeCases {
  /// The case that is shown.
  private(set) var shown: CaseResult
  /// The others, in the order of the run.
  private(set) var others: [CaseResult] = []

  private init(_ shown: CaseResult) { self.shown = shown }

  /// The cases in groups, each in the place of its first.
  static func groups(of results: [CaseResult]) -> [AlikeCases] {
    var groups: [AlikeCases] = []
    var places: [Likeness: Int] = [:]
    for result in results {
      let likeness = Likeness(result)
      if let place = places[likeness] {
        groups[place].others.append(result)
      } else {
        places[likeness] = groups.count
        groups.append(AlikeCases(result))
      }
    }
    return groups
  }

  /// The greatest number of further cases that are named.
  private static let namedCountMax = 12

  /// The names of the others, in short: the rows of a table by their names.
  var words: String {
    let names = others.prefix(AlikeCases.namedCountMax).map { result in
      result.address.text.split(separator: "/").last.map(String.init) ?? result.address.text
    }
    let rest = others.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// The parts of a result that are equal in cases of one story.
private struct Likeness: Hashable {
  let subject: String
  let place: SourcePlace
  let verdict: String
  let rules: [RuleIdentifier]
  let expectations: [Int]
  let crashes: [String]

  init(_ result: CaseResult) {
    subject = result.subject
    place = result.place
    verdict = result.verdict.name
    rules = result.brokenRules
    expectations = result.expectations.map(\.place.line)
    crashes = result.crashes + [result.verdict.reason ?? ""]
  }
}
