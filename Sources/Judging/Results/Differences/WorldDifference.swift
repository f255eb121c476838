public import Rules

/// The behavior of two apps in one world: the old one, and the new one that is to replace it.
public struct WorldDifference: Hashable, Sendable {
  public let address: CaseAddress
  /// The seed of the world; nil if it has none.
  public let seed: UInt64?
  /// The non-default choices of the world, as text.
  public let choices: [String]
  public var kind = DifferenceKind.unchanged
  /// The failures of the new app that the old one does not have.
  public var newFailures: [ChangedFailure] = []
  /// The failures of the old app that the new one does not have.
  public var fixedFailures: [ChangedFailure] = []
  /// The point where the behaviors diverge; nil if they are the same.
  public var parting: ConductParting?
  /// Why the apps cannot be compared here, without the details of this world; empty if they can.
  public var obstacle = ""
  /// The details of the obstacle in this world.
  public var detail = ""
  /// The exit code of an error; `success` if there is none.
  public var errorCode = ExitCode.success

  /// Makes the difference of a world in which nothing differs.
  public init(address: CaseAddress, seed: UInt64?, choices: [String] = []) {
    self.address = address
    self.seed = seed
    self.choices = choices
  }

  /// Whether the new app fails here and the old one does not; in a strict comparison a warning counts.
  public func isRegression(strictly: Bool) -> Bool {
    newFailures.contains { strictly || $0.level == .must }
  }

  /// The world as an argument of a command.
  public var name: String { seed.map { "\(address.text) --seed \($0)" } ?? address.text }
}

/// The kinds of differences between two apps in a world, in the order of reports.
public enum DifferenceKind: String, CaseIterable, Sendable {
  /// The new app breaks a rule or an expectation that the old one keeps.
  case regression
  /// The new app breaks a “should” that the old one keeps, and nothing worse.
  case warning = "new warning"
  /// The new app keeps something that the old one breaks, and breaks nothing that the old one keeps.
  case fix
  /// The apps break the same rules, or none, but behave differently.
  case otherConduct = "other conduct"
  /// The world does not apply to one of the apps, or one of them has no verdict.
  case notComparable = "not comparable"
  /// A run did not end.
  case error
  /// The apps behave the same.
  case unchanged
  /// The world applies to neither app.
  case notApplicable = "not applicable"
}

/// A failure of only one of two apps.
public struct ChangedFailure: Hashable, Sendable {
  /// The rule, or the name of another failure, such as `expectation:12` or `crash`.
  public let name: String
  public let level: RuleLevel

  public init(name: String, level: RuleLevel) {
    self.name = name
    self.level = level
  }
}

/// The first action that one of two apps did and the other did not.
public struct ConductParting: Hashable, Sendable {
  /// The last common facts before it, oldest first.
  public let before: [String]
  /// The next fact of the old app; nil if there is none.
  public let old: PartedFact?
  /// The next fact of the new app; nil if there is none.
  public let new: PartedFact?
  /// The number of facts of the old app that have no match in the new app's.
  public let removedCount: Int
  /// The number of facts of the new app that have no match in the old app's.
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

  /// The kinds of the facts that only one app has; equal for partings of one cause.
  public var form: String {
    switch (old.flatMap(\.ownKind), new.flatMap(\.ownKind)) {
    case (let old?, nil): "\(old) missing"
    case (nil, let new?): "extra \(new)"
    case (let old?, let new?): old == new ? "different \(old)" : "\(new) instead of \(old)"
    case (nil, nil): "no difference"
    }
  }
}

/// The fact at which an app diverges.
public struct PartedFact: Hashable, Sendable {
  /// The name of its kind.
  public let kind: String
  /// The line for readers.
  public let text: String
  /// Whether the other app has this fact too, later.
  public let isShared: Bool

  public init(kind: String, text: String, isShared: Bool = false) {
    self.kind = kind
    self.text = text
    self.isShared = isShared
  }

  /// The kind, if only one app has the fact.
  fileprivate var ownKind: String? { isShared ? nil : kind }
}
