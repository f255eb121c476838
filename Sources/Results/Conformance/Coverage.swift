internal import Rules

/// How much of a run says something about a subject: what does not apply, or did not end, says nothing.
public struct Coverage: Hashable, Sendable {
  /// The number of the subject's cases, and of those that were judged.
  public let cases: Share
  /// The number of the rules, and of those that some case gave occasion to break.
  public let rules: Share
  /// The cases of each section, in the order of their names.
  public let sections: [SectionCoverage]

  init(_ cases: [CaseResult], _ standings: [RuleStanding]) {
    var sections: [SectionCoverage] = []
    for result in cases {
      let name = result.address.section
      if sections.last?.name != name, !sections.contains(where: { $0.name == name }) {
        sections.append(SectionCoverage(name: name))
      }
      guard let place = sections.firstIndex(where: { $0.name == name }) else { continue }
      sections[place].cases.total += 1
      if result.verdict.isJudgement { sections[place].cases.count += 1 }
    }
    self.sections = sections.sorted { $0.name < $1.name }
    self.cases = sections.reduce(into: Share()) { sum, section in
      sum.count += section.cases.count
      sum.total += section.cases.total
    }
    rules = Share(
      count: standings.count { $0.outcome == .kept || $0.outcome == .broken }, total: standings.count)
  }
}

/// A number of things out of all of them.
public struct Share: Hashable, Sendable {
  /// The number of those that are meant.
  public var count = 0
  /// The number of all.
  public var total = 0

  /// Such as `441 of 734`.
  public var text: String { "\(count) of \(total)" }
}

/// How many cases of a section were judged.
public struct SectionCoverage: Hashable, Sendable {
  /// The name of the section; empty for cases without a folder.
  public let name: String
  /// The cases of the section, and those that were judged.
  public internal(set) var cases = Share()
}

extension CaseVerdict {
  /// Whether it says something about the subject.
  var isJudgement: Bool {
    switch self {
    case .passed, .warned, .failed, .known: true
    case .inconclusive, .notApplicable, .error: false
    }
  }
}
