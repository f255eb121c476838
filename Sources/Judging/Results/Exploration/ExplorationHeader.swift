/// The orders of an exploration: its apps, faults, depth, seeds and users.
public struct ExplorationHeader: Hashable, Sendable {
  /// The version of the tool.
  public let tool: String
  /// The names of the apps.
  public let subjects: [String]
  /// The names of the families of faults, in the order of reports.
  public let families: [String]
  /// How many faults strike in one run at most.
  public let depth: Int
  /// The number of pieces of each stage, in the order of the stages; known after the runs without faults.
  public var pieceCounts: [Int] = ExplorationStage.allCases.map { _ in 0 }
  /// Which part of the pieces this is, or nothing where it is all of them.
  public var shard: PieceShard?
  /// The seeds of the swarm, where there is one.
  public var seeds: SeedRange?
  /// Whether a broken “should” is a finding, and no warning.
  public var isStrict = false
  /// How many users are generated, where there are any.
  public var userCount = 0

  /// The situations that the runs should come to, before any run.
  public var situations = SituationCoverage([])

  /// Makes a header.
  public init(tool: String, subjects: [String], families: [String], depth: Int) {
    self.tool = tool
    self.subjects = subjects
    self.families = families
    self.depth = depth
  }

  /// How many pieces a stage has.
  public subscript(stage: ExplorationStage) -> Int {
    get { pieceCounts[ExplorationStage.allCases.firstIndex(of: stage) ?? 0] }
    set { pieceCounts[ExplorationStage.allCases.firstIndex(of: stage) ?? 0] = newValue }
  }
}

/// A part of the pieces of an exploration: every so-manieth from a number on.
public struct PieceShard: Hashable, Sendable {
  /// The number of the part, from one on.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// Makes a part.
  public init(number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether a piece belongs to the part.
  public func contains(_ piece: Int) -> Bool { piece % count == number - 1 }
}

extension ExplorationHeader {
  /// Whether an exploration with these orders makes all that one with others has made, and perhaps more.
  public func goesOn(from other: ExplorationHeader) -> Bool {
    families == other.families && isStrict == other.isStrict && userCount == other.userCount
      && depth >= other.depth && (other.seeds == nil || seeds == other.seeds)
  }

  /// The orders as the options of a command.
  public var arguments: [String] {
    var words = ["--faults", families.joined(separator: ",")]
    if depth > 1 { words += ["--depth", "\(depth)"] }
    if let seeds { words += ["--seeds", seeds.text] }
    if userCount > 0 { words += ["--users", "\(userCount)"] }
    if isStrict { words.append("--strict") }
    return words
  }
}
