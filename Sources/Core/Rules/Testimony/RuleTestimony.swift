public import Facts

/// The facts that a trace must record before a rule can be checked against it.
///
/// A simulated run records everything. The log of an app in the field does not contain the store's records.
/// A rule does not apply if facts are missing that it needs to distinguish right from wrong.
public struct RuleTestimony: Hashable, Sendable {
  /// The kinds of facts without which the rule cannot be checked.
  public let needed: [FactKind]
  /// The kinds of facts that may excuse an apparent violation. If they are missing, the violation is
  /// reported with that limitation.
  public let excusing: [FactKind]
  /// The kinds of facts that may show a violation. Without them, nothing proves that the rule was followed.
  public let showing: [FactKind]

  init(
    _ needed: [FactKind], excusing: [FactKind] = [], showing: [FactKind] = []
  ) {
    self.needed = needed
    self.excusing = excusing
    self.showing = showing
  }

  /// The facts that say which product a transaction is for.
  static let beginnings: [FactKind] = [.transactionBegan, .transactionReceived, .transactionRestored]
}

/// The kinds of facts that a trace would record if they happened.
public struct RecordedKinds: Sendable {
  private var isTold: [Bool]

  /// Every kind, as in a simulated run.
  public static let everything = RecordedKinds(isTold: Array(repeating: true, count: FactKind.numberLimit))

  private init(isTold: [Bool]) { self.isTold = isTold }

  public init(_ kinds: some Sequence<FactKind>) {
    isTold = Array(repeating: false, count: FactKind.numberLimit)
    for kind in kinds { isTold[Int(kind.rawValue)] = true }
  }

  public func contains(_ kind: FactKind) -> Bool { isTold[Int(kind.rawValue)] }

  /// The kinds of a list that are not recorded, in their order.
  public func missing(of kinds: [FactKind]) -> [FactKind] { kinds.filter { !contains($0) } }
}

extension FactKind {
  /// The names of some kinds, for a sentence.
  public static func list(_ kinds: [FactKind]) -> String {
    kinds.map { FactDescription.of($0).name }.joined(separator: ", ")
  }
}
