public import Facts

/// An obligation of the app: a state machine over facts that ends in a verdict.
///
/// A rule sees facts only. Breaches are recorded as numbers while the run goes on; texts are made in `conclude`.
public protocol Rule: AnyObject {
  /// What the manual says of it.
  var page: RulePage { get }
  /// The kinds of facts that it wants to see.
  var kinds: [FactKind] { get }
  /// Takes a fact of one of those kinds, after the case file took it.
  func observe(_ fact: Fact, in file: CaseFile)
  /// Concludes, after the last fact.
  func conclude(in file: CaseFile) -> Verdict
  /// Forgets the run; a judge is used for many.
  func reset()
}
