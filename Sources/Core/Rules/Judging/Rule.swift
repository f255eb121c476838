public import Facts

/// An obligation of the app: a state machine over the facts of a run that ends in a verdict.
///
/// A rule reads facts and the case file and nothing else. During the run it keeps numbers; it creates texts
/// only in `conclude`.
public protocol Rule: AnyObject {
  /// The rule's page in the manual.
  var page: RulePage { get }
  /// The kinds of facts that `observe` is called with.
  var kinds: [FactKind] { get }
  /// The facts that a trace must record before the rule can be checked.
  var testimony: RuleTestimony { get }
  /// Processes a fact. Its kind is one of `kinds`, and the case file already contains it.
  func observe(_ fact: Fact, in file: CaseFile)
  /// The verdict. Called after the last fact.
  func conclude(in file: CaseFile) -> Verdict
  /// Prepares the rule for the next run; a judge reuses its rules.
  func reset()
}

extension Rule {
  /// Every kind that the rule observes.
  public var testimony: RuleTestimony { RuleTestimony(kinds) }
}

/// A rule that is included in Assay. Its page and its testimony are literals in its file.
protocol BundledRule: Rule {
  static var page: RulePage { get }
  static var testimony: RuleTestimony { get }
  init()
}

extension BundledRule {
  var page: RulePage { Self.page }
  var testimony: RuleTestimony { Self.testimony }
}

/// A rule that records its violations during the run.
///
/// Its file contains the page, the state, `observe`, and the witness of a violation. The verdict and the
/// reset are derived from the log.
protocol LoggedRule: BundledRule {
  /// The numbers from which the witness of a violation is built.
  associatedtype Breach

  var log: BreachLog<Breach> { get set }
  /// The witness of the first violation. The caller fills in the number of further violations.
  func witness(of breach: Breach, in file: CaseFile) -> Witness
  /// Whether the run exercised the rule. By default the log decides.
  func isExercised(in file: CaseFile) -> Bool
  /// Clears the state that the rule keeps outside its log.
  func forget()
}

extension LoggedRule {
  func conclude(in file: CaseFile) -> Verdict { loggedVerdict(in: file) }

  /// The verdict of a logged rule: broken if the log contains a violation; otherwise kept if the run
  /// exercised the rule.
  func loggedVerdict(in file: CaseFile) -> Verdict {
    guard let first = log.first else { return isExercised(in: file) ? .kept : .notExercised }
    var witness = witness(of: first, in: file)
    witness.furtherBreaches = log.count - 1
    return .broken(witness)
  }

  func isExercised(in file: CaseFile) -> Bool { log.isExercised }

  func reset() {
    log = BreachLog()
    forget()
  }

  func forget() {}
}

/// The violations of one rule in one run: the first one, and their count.
///
/// It is a value inside the rule, so a run without violations allocates nothing for it.
struct BreachLog<Breach> {
  /// The first violation. A rule may complete it when a later fact belongs to it.
  var first: Breach?
  private(set) var count = 0
  /// Whether the run exercised the rule. A rule with a violation need not set it.
  var isExercised = false

  /// Adds a number of violations and keeps the first one.
  mutating func add(_ breach: Breach, times: Int = 1) {
    count += times
    if first == nil { first = breach }
  }
}
