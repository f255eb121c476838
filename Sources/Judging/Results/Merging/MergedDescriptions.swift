internal import Rules

/// The subjects and the pages of rules of several logs, each once.
struct MergedDescriptions {
  private var subjectLists: [[SubjectDescription]] = []
  private var subjects: [(log: String, subject: SubjectDescription)] = []
  private var pageOf: [RuleIdentifier: (log: String, page: RulePage)] = [:]
  /// The identifiers of the pages, in the order of the logs.
  private var identifiers: [RuleIdentifier] = []

  /// Adds the descriptions of a log; two logs must describe the same thing in the same words.
  mutating func add(_ record: RunRecord, of name: String) throws(RunLogMergeError) {
    if !subjectLists.contains(record.subjects) { subjectLists.append(record.subjects) }
    for subject in record.subjects {
      guard let known = subjects.first(where: { $0.subject.name == subject.name }) else {
        subjects.append((name, subject))
        continue
      }
      guard known.subject == subject else {
        throw RunLogMergeError(
          "the app “\(subject.name)” is \(known.subject.file) in \(known.log) and \(subject.file) in \(name)",
          advice: "give the apps different names, or run all shards with the same command")
      }
    }
    for page in record.pages {
      guard let known = pageOf[page.identifier] else {
        pageOf[page.identifier] = (name, page)
        identifiers.append(page.identifier)
        continue
      }
      guard known.page == page else {
        throw RunLogMergeError(
          "the rule “\(page.identifier)” is different in \(known.log) and in \(name)",
          advice: "run all shards with the same rules")
      }
    }
  }

  /// The subjects, in the order of the logs if all agree, otherwise sorted by name.
  var mergedSubjects: [SubjectDescription] {
    guard subjectLists.count > 1 else { return subjectLists.first ?? [] }
    return subjects.map(\.subject).sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The pages in the order of the requirements, then a project's own rules by name.
  func mergedPages(_ requirements: RequirementSet) -> [RulePage] {
    let order = requirements.requirements.map(\.rule)
    let others = Set(identifiers).subtracting(order).sorted()
    return (order + others).compactMap { pageOf[$0]?.page }
  }
}
