public import Facts

/// Shows every fact of a run to the rules that want to see its kind, and asks them what they conclude.
public final class Judge: FactSink {
  /// The rules, in the order of their registration.
  public let rules: [any Rule]
  /// Their pages, in the same order.
  public let pages: [RulePage]
  /// What the subject is held to.
  public let requirements: RequirementSet
  /// How much a breach of each weighs, in the same order.
  public let levels: [RuleLevel]
  /// What the rules share.
  public let file = CaseFile()
  /// The rules that read a kind stand between its position and that of the next kind.
  private let readers: ContiguousArray<any Rule>
  private let positions: ContiguousArray<Int>
  /// The sentences about what a subject lacks, by what it is.
  private var absences: [UInt16: String] = [:]

  /// Makes a judge with these rules, each of which weighs as the requirements say.
  public init(rules: [any Rule], requirements: RequirementSet = .latest) {
    self.rules = rules
    self.requirements = requirements
    pages = rules.map(\.page)
    levels = pages.map(requirements.level(of:))
    let wanted = rules.map(\.kinds)
    var readers: ContiguousArray<any Rule> = []
    var positions: ContiguousArray<Int> = [0]
    for kind in FactKind.allCases {
      for (rule, kinds) in zip(rules, wanted) where kinds.contains(kind) { readers.append(rule) }
      positions.append(readers.count)
    }
    self.readers = readers
    self.positions = positions
  }

  /// Makes a judge with every rule there is.
  public convenience init(requirements: RequirementSet = .latest) {
    self.init(rules: RuleRegistry.makeRules(), requirements: requirements)
  }

  /// Takes the next fact of the run.
  public func append(_ fact: Fact, texts: Texts) {
    file.take(fact, texts: texts)
    let kind = Int(fact.content.kind.rawValue)
    var position = positions[kind]
    let end = positions[kind + 1]
    while position < end {
      readers[position].observe(fact, in: file)
      position += 1
    }
  }

  /// Forgets the run, so that the next one can begin.
  public func reset() {
    file.reset()
    for rule in rules { rule.reset() }
  }

  /// What the rule at a position concludes about a subject that can show this much.
  public func verdict(at position: Int, available: RuleEvidence) -> Verdict {
    let missing = pages[position].evidence.subtracting(available)
    guard missing.isEmpty else { return .notApplicable(reason: absence(of: missing)) }
    return rules[position].conclude(in: file)
  }

  /// Why a rule does not apply; every run of a subject says the same, so each sentence is made once.
  private func absence(of missing: RuleEvidence) -> String {
    if let known = absences[missing.rawValue] { return known }
    let reason = "the subject \(missing.absence)"
    absences[missing.rawValue] = reason
    return reason
  }

  /// What every rule concludes, in the order of their registration.
  public func judgements(available: RuleEvidence) -> [Judgement] {
    pages.indices.map { Judgement(page: pages[$0], verdict: verdict(at: $0, available: available)) }
  }
}
