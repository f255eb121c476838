/// The settings of an exploration: its apps, faults, depth, seeds, and users.
public struct ExplorationHeader: Hashable, Sendable {
  public let tool: String
  public let subjects: [String]
  /// The names of the fault families, in the order of reports.
  public let families: [String]
  /// The maximum number of faults in one run.
  public let depth: Int
  /// The number of pieces of each stage, in the order of the stages. It is known only after the runs
  /// without faults.
  public var pieceCounts: [Int] = ExplorationStage.allCases.map { _ in 0 }
  /// The part of the pieces that this exploration executes. Nil if it executes all pieces.
  public var shard: PieceShard?
  /// The seeds of the swarm; nil if there is no swarm.
  public var seeds: SeedRange?
  /// Whether a broken `should` rule is a finding instead of a warning.
  public var isStrict = false
  /// The number of generated users.
  public var userCount = 0

  /// The situations that the runs should reach, before any run.
  public var situations = SituationCoverage([])

  public init(tool: String, subjects: [String], families: [String], depth: Int) {
    self.tool = tool
    self.subjects = subjects
    self.families = families
    self.depth = depth
  }

  /// The number of pieces of a stage.
  public subscript(stage: ExplorationStage) -> Int {
    get { pieceCounts[ExplorationStage.allCases.firstIndex(of: stage) ?? 0] }
    set { pieceCounts[ExplorationStage.allCases.firstIndex(of: stage) ?? 0] = newValue }
  }
}

/// A part of the pieces of an exploration: every `count`-th piece, starting with `number`.
public struct PieceShard: Hashable, Sendable {
  /// The number of the part, counted from one.
  public let number: Int
  /// The number of parts.
  public let count: Int

  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether a piece belongs to the part.
  public func contains(_ piece: Int) -> Bool { piece % count == number - 1 }
}

extension ExplorationHeader {
  /// Whether an exploration with these settings executes all pieces of an exploration with the other
  /// settings.
  public func continues(from other: ExplorationHeader) -> Bool {
    families == other.families && isStrict == other.isStrict && userCount == other.userCount
      && depth >= other.depth && (other.seeds == nil || seeds == other.seeds)
  }

  /// The settings as command-line options.
  public var arguments: [String] {
    var words = ["--faults", families.joined(separator: ",")]
    if depth > 1 { words += ["--depth", "\(depth)"] }
    if let seeds { words += ["--seeds", seeds.text] }
    if userCount > 0 { words += ["--users", "\(userCount)"] }
    if isStrict { words.append("--strict") }
    return words
  }
}
