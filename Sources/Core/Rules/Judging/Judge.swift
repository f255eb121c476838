public import Facts

/// Checks runs against a list of rules. It passes each fact to the rules that read its kind and asks for
/// their verdicts.
///
/// A judge is reused for many runs, one after another.
public final class Judge: FactSink {
  /// The rules, in the order of their registration.
  public let rules: [any Rule]
  /// The same rules as `rules`. An index loop over a contiguous array avoids reference counting.
  private let listed: ContiguousArray<any Rule>
  /// The pages of the rules, in the same order.
  public let pages: [RulePage]
  /// The requirements that the app is checked against.
  public let requirements: RequirementSet
  /// The level of each rule according to the requirements, in the same order.
  public let requiredLevels: [RuleLevel]
  /// The level of each rule in a run whose violations are only warnings.
  private let lowered: [RuleLevel]
  /// The notes about the run that the rules share.
  public let file = CaseFile()
  /// The rules that read each kind of fact, grouped by kind. `positions` holds the index at which each kind
  /// starts.
  private let readers: ContiguousArray<any Rule>
  private let positions: ContiguousArray<Int>
  /// The capabilities that each rule requires, in the order of the rules.
  private let evidences: ContiguousArray<RuleEvidence>
  /// The kinds of facts that each rule requires of a trace, in the order of the rules.
  public private(set) lazy var testimonies = rules.map(\.testimony)
  /// The reasons of `notApplicable`, by the missing capabilities.
  private var absences: [UInt16: String] = [:]

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

  /// The highest level that a failure of the run can have. An app may rely on documented behavior, so a run
  /// in which the store deviated from it only warns.
  public var levelMax: RuleLevel { file.undocumented == nil ? .must : .should }

  /// The level of each rule in this run, in the order of the rules.
  public var levels: [RuleLevel] { levelMax == .must ? requiredLevels : lowered }

  /// Creates a judge with every bundled rule.
  public convenience init(requirements: RequirementSet = .latest) {
    self.init(rules: RuleRegistry.makeRules(), requirements: requirements)
  }

  /// Passes the next fact of the run to the case file and then to the rules that read its kind.
  public func append(_ fact: Fact, texts: Texts) {
    file.append(fact, texts: texts)
    let kind = Int(fact.kind.rawValue)
    var position = positions[kind]
    let end = positions[kind + 1]
    while position < end {
      readers[position].observe(fact, in: file)
      position += 1
    }
  }

  /// Prepares the judge for the next run; the memory is reused.
  public func reset() {
    file.reset()
    var position = 0
    while position < listed.count {
      listed[position].reset()
      position += 1
    }
  }

  /// The verdict of the rule at a position, for a subject with the capabilities `available`.
  public func verdict(at position: Int, available: RuleEvidence) -> Verdict {
    let missing = evidences[position].subtracting(available)
    guard missing.isEmpty else { return .notApplicable(reason: absence(of: missing)) }
    return listed[position].conclude(in: file)
  }

  /// The verdict of the rule at a position, for a subject with the capabilities `available` and a trace that
  /// records only the kinds in `told`.
  public func verdict(at position: Int, available: RuleEvidence, told: RecordedKinds) -> Verdict {
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

  /// Records that the trace ended before the world was idle.
  public func cutShort() { file.cutShort() }

  /// Why a rule does not apply. The reason is the same in every run of a subject, so it is created once and
  /// cached.
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
