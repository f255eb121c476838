public import Facts

/// What the writer of a trace must tell of before a rule can judge by it.
///
/// A simulated run tells everything. The log of an app in the field does not: nobody there sees the store's books. Where
/// facts without which a rule cannot tell right from wrong are not told, the rule does not apply.
public struct RuleTestimony: Hashable, Sendable {
  /// The rule.
  public let rule: RuleIdentifier
  /// The kinds of facts without which it cannot tell.
  public let needed: [FactKind]
  /// The kinds of facts that may excuse what looks like a breach; a breach is told with what is not known.
  public let excusing: [FactKind]
  /// The kinds of facts that may show another breach; without them nothing shows that the rule was kept.
  public let showing: [FactKind]

  init(
    _ rule: RuleIdentifier, _ needed: [FactKind], excusing: [FactKind] = [], showing: [FactKind] = []
  ) {
    self.rule = rule
    self.needed = needed
    self.excusing = excusing
    self.showing = showing
  }

  /// The testimony that a rule needs; a rule of a project needs every kind that it observes.
  public static func of(_ rule: any Rule) -> RuleTestimony {
    all.first { $0.rule == rule.page.identifier } ?? RuleTestimony(rule.page.identifier, rule.kinds)
  }
}

/// The kinds of facts that a trace would tell of if they happened.
public struct ToldKinds: Sendable {
  private var isTold: [Bool]

  /// Every kind, as in a simulated run.
  public static let everything = ToldKinds(isTold: Array(repeating: true, count: FactKind.numberLimit))

  private init(isTold: [Bool]) { self.isTold = isTold }

  /// Some kinds.
  public init(_ kinds: some Sequence<FactKind>) {
    isTold = Array(repeating: false, count: FactKind.numberLimit)
    for kind in kinds { isTold[Int(kind.rawValue)] = true }
  }

  /// Whether a kind is told.
  public func contains(_ kind: FactKind) -> Bool { isTold[Int(kind.rawValue)] }

  /// The kinds of a list that are not told, in their order.
  public func missing(of kinds: [FactKind]) -> [FactKind] { kinds.filter { !contains($0) } }
}

extension FactKind {
  /// The names of some kinds, for a sentence.
  public static func list(_ kinds: [FactKind]) -> String {
    kinds.map { FactDescription.of($0).name }.joined(separator: ", ")
  }
}
