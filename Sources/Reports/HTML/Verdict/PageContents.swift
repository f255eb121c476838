internal import Results
internal import Rules

/// What the parts of a page look things up in.
struct PageContents {
  /// The run.
  let record: RunRecord
  /// What it says of each subject, in their order.
  let verdicts: [SubjectVerdict]
  private let results: [CaseKey: CaseResult]
  private let exhibited: Set<CaseKey>
  private let descriptions: [String: SubjectDescription]

  init(_ record: RunRecord) {
    self.record = record
    verdicts = record.subjectVerdicts
    results = Dictionary(record.cases.map { ($0.key, $0) }) { first, _ in first }
    exhibited = Set(record.exhibits.map(\.key))
    descriptions = Dictionary(record.subjects.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The case of a key.
  func result(_ key: CaseKey) -> CaseResult? { results[key] }

  /// Whether the page shows the run of a case fact by fact.
  func showsRun(of key: CaseKey) -> Bool { exhibited.contains(key) }

  /// How a subject introduces itself.
  func description(of subject: String) -> SubjectDescription? { descriptions[subject] }

  /// How much a breach of a rule weighs.
  func level(of page: RulePage) -> RuleLevel { record.requirements.level(of: page) }

  /// The pages of one part of the requirements, or of none where the rules are the project's own.
  func pages(of profile: Profile?) -> [RulePage] {
    record.pages.filter { record.requirements[$0.identifier]?.profile == profile }
  }

  /// The subjects that broke a rule, with how they stand with it.
  func breakers(of rule: RuleIdentifier) -> [(subject: String, standing: RuleStanding)] {
    verdicts.compactMap { verdict in
      guard let standing = verdict.standing(with: rule), standing.outcome == .broken else { return nil }
      return (verdict.subject, standing)
    }
  }
}
