public import Facts

/// Judges runs by a list of rules: it hands every fact to the rules that read its kind, and asks for their verdicts.
///
/// One judge is used for many runs, one after the other.
public final class Judge: FactSink {
  /// The rules, in the order of their registration.
  public let rules: [any Rule]
  /// The rules once more: an index loop over a contiguous array does not count references to them.
  private let listed: ContiguousArray<any Rule>
  /// Their pages, in the same order.
  public let pages: [RulePage]
  /// The requirements that the subject is held to.
  public let requirements: RequirementSet
  /// How much a breach of each rule weighs by the requirements, in the same order.
  public let requiredLevels: [RuleLevel]
  /// The same in a run that only warns.
  private let lowered: [RuleLevel]
  /// The notes on the run that the rules share.
  public let file = CaseFile()
  /// The rules that read each kind of fact, one kind after the other; `positions` tells where each kind begins.
  private let readers: ContiguousArray<any Rule>
  private let positions: ContiguousArray<Int>
  /// The evidence that each rule needs, in the order of the rules.
  private let evidences: ContiguousArray<RuleEvidence>
  /// The facts that each rule needs of a trace, in the order of the rules.
  public private(set) lazy var testimonies = rules.map(RuleTestimony.of)
  /// The reasons of `notApplicable`, by the missing evidence.
  private var absences: [UInt16: String] = [:]

  /// Makes a judge with these rules and the levels of these requirements.
  public init(rules: [any Rule], requirements: RequirementSet = .latest) {
    self.rules = rules
    listed = ContiguousArray(rules)
    self.requirements = requirements
    pages = rules.map(\.page)
    evidences = ContiguousArray(pages.map(\.evidence))
    requiredLevels = pages.map(requirements.level(of:))
    lowered = pages.map { _ in .should }
    let wanted = rules.map(\.kinds)
    var readers: ContiguousArray<any Rule> = []
    var positions: ContiguousArray<Int> = [0]
    for number in 0..<FactKind.numberLimit {
      if let kind = FactKind(rawValue: UInt16(number)) {
        for (rule, kinds) in zip(rules, wanted) where kinds.contains(kind) { readers.append(rule) }
      }
      positions.append(readers.count)
    }
    self.readers = readers
    self.positions = positions
  }

  /// The highest level that a failure of the run can have. An app may rely on what Apple documents, so a run in
  /// which the store did something else only warns.
  public var levelMax: RuleLevel { file.undocumented == nil ? .must : .should }

  /// How much a breach of each rule weighs in the run, in the order of the rules.
  public var levels: [RuleLevel] { levelMax == .must ? requiredLevels : lowered }

  /// Makes a judge with every bundled rule.
  public convenience init(requirements: RequirementSet = .latest) {
    self.init(rules: RuleRegistry.makeRules(), requirements: requirements)
  }

  /// Hands the next fact of the run to the case file and then to the rules that read its kind.
  public func append(_ fact: Fact, texts: Texts) {
    file.take(fact, texts: texts)
    let kind = Int(fact.kind.rawValue)
    var position = positions[kind]
    let end = positions[kind + 1]
    while position < end {
      readers[position].observe(fact, in: file)
      position += 1
    }
  }

  /// Makes the judge ready for the next run; the memory is kept.
  public func reset() {
    file.reset()
    var position = 0
    while position < listed.count {
      listed[position].reset()
      position += 1
    }
  }

  /// The verdict of the rule at a position about a subject with this evidence.
  public func verdict(at position: Int, available: RuleEvidence) -> Verdict {
    let missing = evidences[position].subtracting(available)
    guard missing.isEmpty else { return .notApplicable(reason: absence(of: missing)) }
    return listed[position].conclude(in: file)
  }

  /// The verdict of the rule at a position about a subject with this evidence, by a trace that tells of these kinds alone.
  public func verdict(at position: Int, available: RuleEvidence, told: ToldKinds) -> Verdict {
    let testimony = testimonies[position]
    let missing = told.missing(of: testimony.needed)
    guard missing.isEmpty else {
      return .notApplicable(reason: "the trace does not record \(FactKind.list(missing))")
    }
    let verdict = verdict(at: position, available: available)
    let unseen = told.missing(of: testimony.showing)
    guard verdict == .kept, !unseen.isEmpty else { return verdict }
    return .notApplicable(
      reason: "no violation found, but the trace does not record \(FactKind.list(unseen)), "
        + "which could show one")
  }

  /// Notes that the trace ended before the world was at rest.
  public func cutShort() { file.isCutShort = true }

  /// Why a rule does not apply. The reason is the same in every run of a subject, so each is made once.
  private func absence(of missing: RuleEvidence) -> String {
    if let known = absences[missing.rawValue] { return known }
    let reason = "the app \(missing.absence)"
    absences[missing.rawValue] = reason
    return reason
  }

  /// The verdicts of all rules, in the order of their registration.
  public func judgments(available: RuleEvidence) -> [Judgment] {
    pages.indices.map { Judgment(page: pages[$0], verdict: verdict(at: $0, available: available)) }
  }
}
