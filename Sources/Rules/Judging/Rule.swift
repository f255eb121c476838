public import Facts

/// An obligation of the app: a state machine over the facts of a run that ends in a verdict.
///
/// A rule reads facts and the case file and nothing else. While the run goes on it keeps numbers; it makes texts only
/// in `conclude`.
public protocol Rule: AnyObject {
  /// The rule's page in the manual.
  var page: RulePage { get }
  /// The kinds of facts that `observe` is called with.
  var kinds: [FactKind] { get }
  /// Takes a fact of one of these kinds. The case file holds the fact already.
  func observe(_ fact: Fact, in file: CaseFile)
  /// The verdict, asked after the last fact.
  func conclude(in file: CaseFile) -> Verdict
  /// Makes the rule ready for the next run; a judge is used for many.
  func reset()
}

/// A rule that comes with Assay: its page is a literal in its file.
protocol BundledRule: Rule {
  static var page: RulePage { get }
}

extension BundledRule {
  var page: RulePage { Self.page }
}

/// A rule that notes its breaches while the run goes on.
///
/// Its file holds the page, the state, `observe`, and the witness of a breach. The verdict and the reset follow from
/// the log.
protocol LoggedRule: BundledRule {
  /// The numbers that the witness of a breach is made of.
  associatedtype Breach

  var log: BreachLog<Breach> { get set }
  /// The witness of the first breach. The number of further breaches is filled in by the caller.
  func witness(of breach: Breach, in file: CaseFile) -> Witness
  /// Whether the run gave the app occasion to break the rule; by default what the log says.
  func isExercised(in file: CaseFile) -> Bool
  /// Clears the state that the rule keeps besides its log.
  func forget()
}

extension LoggedRule {
  func conclude(in file: CaseFile) -> Verdict { loggedVerdict(in: file) }

  /// Broken if the log holds a breach; otherwise kept if there was an occasion.
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

/// The breaches of one rule in one run: the first of them, and how many there were.
///
/// It lies inside the rule, so that a run without breaches allocates nothing for it.
struct BreachLog<Breach> {
  /// The first breach. A rule may complete it when a later fact belongs to its story.
  var first: Breach?
  private(set) var count = 0
  /// Whether the run gave occasion to break the rule. A rule with a breach need not set it.
  var isExercised = false

  /// Counts a breach, as many times as it happened, and keeps it if it is the first.
  mutating func add(_ breach: Breach, times: Int = 1) {
    count += times
    if first == nil { first = breach }
  }
}
