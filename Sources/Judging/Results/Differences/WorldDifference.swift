public import Rules

/// What two apps did in one world: an old one, and the new one that is to take its place.
public struct WorldDifference: Hashable, Sendable {
  /// The scenario of the world.
  public let address: CaseAddress
  /// The seed of the world, or nothing where it had none.
  public let seed: UInt64?
  /// The choices that make the world another one than usual, in words.
  public let choices: [String]
  /// What the difference is.
  public var kind = DifferenceKind.unchanged
  /// The failures of the new app that the old one has not.
  public var newFailures: [ChangedFailure] = []
  /// The failures of the old app that the new one has not.
  public var mendedFailures: [ChangedFailure] = []
  /// Where the conduct of the apps parts; nothing where they did the same.
  public var parting: ConductParting?
  /// Why the apps cannot be compared here, as far as worlds of one cause have it in common; empty where they can.
  public var obstacle = ""
  /// The rest of the reason, which is that of this world.
  public var detail = ""
  /// The exit code that an error asks for; `success` where there is none.
  public var errorCode = ExitCode.success

  /// Makes the difference of a world in which nothing differs.
  public init(address: CaseAddress, seed: UInt64?, choices: [String] = []) {
    self.address = address
    self.seed = seed
    self.choices = choices
  }

  /// Whether the new app fails where the old one does not; a warning counts where it is asked for.
  public func isRegression(strictly: Bool) -> Bool {
    newFailures.contains { strictly || $0.level == .must }
  }

  /// The world as a command line names it.
  public var name: String { seed.map { "\(address.text) --seed \($0)" } ?? address.text }
}

/// The kinds of differences between two apps in a world, in the order in which reports tell them.
public enum DifferenceKind: String, CaseIterable, Sendable {
  /// The new app breaks a rule or an expectation that the old one keeps.
  case regression
  /// The new app breaks a “should” that the old one keeps, and nothing worse.
  case warning = "new warning"
  /// The new app keeps what the old one breaks, and breaks nothing that the old one keeps.
  case fix
  /// The apps do different things, and the same is wrong with both or nothing is.
  case otherConduct = "other conduct"
  /// The world does not apply to one of the apps, or one of them comes to no verdict.
  case notComparable = "not comparable"
  /// A run came to no end.
  case error
  /// The apps do the same.
  case unchanged
  /// The world applies to neither app.
  case notApplicable = "not applicable"
}

/// A failure that one of two apps has and the other has not.
public struct ChangedFailure: Hashable, Sendable {
  /// The rule, or the name of another failure, such as `expectation:12` or `crash`.
  public let name: String
  /// How much it weighs.
  public let level: RuleLevel

  /// Makes a failure.
  public init(name: String, level: RuleLevel) {
    self.name = name
    self.level = level
  }
}

/// The first thing that one of two apps did and the other did not.
public struct ConductParting: Hashable, Sendable {
  /// What both did just before, oldest first.
  public let before: [String]
  /// What the old app did then; nothing where it did no more.
  public let old: PartedFact?
  /// What the new app did then; nothing where it did no more.
  public let new: PartedFact?
  /// How many facts of the old app's conduct have no like in the new one's.
  public let removedCount: Int
  /// How many facts of the new app's conduct have no like in the old one's.
  public let addedCount: Int

  /// Makes a parting.
  public init(
    before: [String], old: PartedFact?, new: PartedFact?, removedCount: Int, addedCount: Int
  ) {
    self.before = before
    self.old = old
    self.new = new
    self.removedCount = removedCount
    self.addedCount = addedCount
  }

  /// The parting as partings of one cause have it in common: the kinds of what one app alone did.
  public var form: String {
    switch (old.flatMap(\.ownKind), new.flatMap(\.ownKind)) {
    case (let old?, nil): "\(old) missing"
    case (nil, let new?): "extra \(new)"
    case (let old?, let new?): old == new ? "different \(old)" : "\(new) instead of \(old)"
    case (nil, nil): "no difference"
    }
  }
}

/// A fact at which two apps part.
public struct PartedFact: Hashable, Sendable {
  /// The name of its kind.
  public let kind: String
  /// The line for people.
  public let text: String
  /// Whether the other app comes to it as well, later.
  public let isShared: Bool

  /// Makes a fact.
  public init(kind: String, text: String, isShared: Bool = false) {
    self.kind = kind
    self.text = text
    self.isShared = isShared
  }

  /// The kind of what one app alone did.
  fileprivate var ownKind: String? { isShared ? nil : kind }
}
