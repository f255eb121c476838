internal import Facts
internal import Results
internal import Rules

/// The rules that SARIF results refer to: those of the manual, and the other ways of failing.
struct SARIFRules {
  private let pages: [RulePage]
  private let others: [String]
  private let requirements: RequirementSet

  init(_ record: RunRecord, _ results: [SARIFResult]) {
    pages = record.pages
    requirements = record.requirements
    var others: [String] = []
    for result in results where !others.contains(result.rule) {
      if !record.pages.contains(where: { $0.identifier.text == result.rule }) { others.append(result.rule) }
    }
    self.others = others
  }

  func index(of rule: String) -> Int {
    if let index = pages.firstIndex(where: { $0.identifier.text == rule }) { return index }
    return pages.count + (others.firstIndex(of: rule) ?? 0)
  }

  var json: [JSONValue] { pages.map(json) + others.map(json) }

  private func json(_ page: RulePage) -> JSONValue {
    let profile = requirements[page.identifier].map { [JSONValue.text($0.profile.rawValue)] } ?? []
    let level = requirements.level(of: page)
    let help =
      "\(page.why)\n\nA breach:\n\n\(page.breach)\n\nIts fix:\n\n\(page.fix)\n\nassay rules \(page.identifier.text)"
    return .object([
      JSONMember("id", .text(page.identifier.text)),
      JSONMember("shortDescription", ["text": .text(page.sentence)]),
      JSONMember("fullDescription", ["text": .text(page.why)]), JSONMember("help", ["text": .text(help)]),
      JSONMember(
        "defaultConfiguration", ["level": .text(level == .must ? "error" : "warning")]),
      JSONMember("properties", ["tags": .list(profile + [.text(level.rawValue)])]),
    ])
  }

  /// A way of failing that is no rule of the manual.
  private func json(_ name: String) -> JSONValue {
    let sentence =
      switch name {
      case FailureName.crash: "The app does not end by its own fault."
      case FailureName.inconclusive: "A run comes to an end, so that its rules can tell."
      case FailureName.expectation: "What a scenario expects of the app holds."
      case ReportedVerdict.nondeterministic.words.junitType: "Two runs of the same are the same."
      default: "The rule \(name) is kept."
      }
    return [
      "id": .text(name), "shortDescription": ["text": .text(sentence)],
      "fullDescription": ["text": .text(sentence)], "help": ["text": .text(sentence)],
    ]
  }
}
