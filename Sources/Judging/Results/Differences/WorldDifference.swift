public import Rules

/// The difference between two apps in one world: the old app, and the new app that is to replace it.
public struct WorldDifference: Hashable, Sendable {
  public let address: CaseAddress
  /// The seed of the world; nil if it has none.
  public let seed: UInt64?
  /// The non-default choices of the world, as text.
  public let choices: [String]
  public var kind = DifferenceKind.unchanged
  /// The failures that only the new app has.
  public var newFailures: [ChangedFailure] = []
  /// The failures that only the old app has.
  public var fixedFailures: [ChangedFailure] = []
  /// The point at which the new app's behavior starts to differ from the old app's. Nil if they behave
  /// the same.
  public var parting: ConductParting?
  /// The general reason why the apps cannot be compared in this world. Empty if they can be compared.
  public var obstacle = ""
  /// The details of the obstacle in this world.
  public var detail = ""
  /// The exit code if a run ended with an error, otherwise `success`.
  public var errorCode = ExitCode.success

  /// Makes the difference of a world in which nothing differs.
  public init(address: CaseAddress, seed: UInt64?, choices: [String] = []) {
    self.address = address
    self.seed = seed
    self.choices = choices
  }

  /// Whether the new app has a failure here that the old app does not have. In a strict comparison, a
  /// warning counts as a failure.
  public func isRegression(strictly: Bool) -> Bool {
    newFailures.contains { strictly || $0.level == .must }
  }

  /// The world as an argument of a command.
  public var name: String { seed.map { "\(address.text) --seed \($0)" } ?? address.text }
}

/// The kinds of differences between two apps in a world, in the order of reports.
public enum DifferenceKind: String, CaseIterable, Sendable {
  /// The new app breaks a rule or fails an expectation, and the old app does not.
  case regression
  /// The new app has a warning that the old app does not have, and no new failure.
  case warning = "new warning"
  /// The old app has failures that the new app does not have, and the new app has no failures of its
  /// own.
  case fix
  /// The apps break the same rules, or none, but behave differently.
  case otherConduct = "other conduct"
  /// The world does not apply to one of the apps, or the run of one of the apps has no verdict.
  case notComparable = "not comparable"
  /// A run ended with an error.
  case error
  /// The apps behave the same.
  case unchanged
  /// The world applies to neither app.
  case notApplicable = "not applicable"
}

/// A failure that only one of two apps has.
public struct ChangedFailure: Hashable, Sendable {
  /// The rule, or the name of another failure, such as `expectation:12` or `crash`.
  public let name: String
  public let level: RuleLevel

  public init(name: String, level: RuleLevel) {
    self.name = name
    self.level = level
  }
}

/// The first action that only one of the two apps did (the parting of their behaviors).
public struct ConductParting: Hashable, Sendable {
  /// The last facts that both apps have before the parting, oldest first.
  public let before: [String]
  /// The old app's first fact after these; nil if there is none.
  public let old: PartedFact?
  /// The new app's first fact after these; nil if there is none.
  public let new: PartedFact?
  /// The number of facts that only the old app has.
  public let removedCount: Int
  /// The number of facts that only the new app has.
  public let addedCount: Int

  public init(
    before: [String], old: PartedFact?, new: PartedFact?, removedCount: Int, addedCount: Int
  ) {
    self.before = before
    self.old = old
    self.new = new
    self.removedCount = removedCount
    self.addedCount = addedCount
  }

  /// Describes the kinds of the first facts that only one app has. The text is equal for partings with
  /// the same cause.
  public var form: String {
    switch (old.flatMap(\.ownKind), new.flatMap(\.ownKind)) {
    case (let old?, nil): "\(old) missing"
    case (nil, let new?): "extra \(new)"
    case (let old?, let new?): old == new ? "different \(old)" : "\(new) instead of \(old)"
    case (nil, nil): "no difference"
    }
  }
}

/// The fact at which one app's behavior starts to differ from the other app's.
public struct PartedFact: Hashable, Sendable {
  /// The name of the fact's kind.
  public let kind: String
  /// The fact as a human-readable line.
  public let text: String
  /// Whether the other app has the same fact later.
  public let isShared: Bool

  public init(kind: String, text: String, isShared: Bool = false) {
    self.kind = kind
    self.text = text
    self.isShared = isShared
  }

  /// The kind of the fact. Nil if the other app has the same fact later.
  fileprivate var ownKind: String? { isShared ? nil : kind }
}
