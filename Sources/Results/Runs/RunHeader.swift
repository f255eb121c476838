public import Facts

/// What a run log is a log of.
public struct RunHeader: Hashable, Sendable {
  /// The version of the tool.
  public var tool: String
  /// The seed of the run, or nothing when every choice was the usual one.
  public var seed: UInt64?
  /// The seeds with which each case is run, or nothing when it is run once.
  public var seeds: SeedRange?
  /// Whether warnings fail a case.
  public var isStrict: Bool
  /// How many cases the run was to have.
  public var caseCount: Int
  /// Which part of its selection the run has, or nothing when it has all of it.
  public var shard: RunShard?
  /// Whether a run without cases is a success.
  public var allowsEmpty = false
  /// What belongs to the machine and the moment; it is never compared and never merged.
  public var host: JSONValue?

  /// The name of the format.
  public static let format = "assay-run"
  /// The version of the format; another one cannot be read.
  public static let version: Int64 = 1

  /// Makes a header.
  public init(
    tool: String, seed: UInt64? = nil, isStrict: Bool = false, caseCount: Int, host: JSONValue? = nil
  ) {
    self.tool = tool
    self.seed = seed
    self.isStrict = isStrict
    self.caseCount = caseCount
    self.host = host
  }

  /// Whether the selection has cases, and this part of it has none.
  public var isEmptyShard: Bool { caseCount == 0 && (shard?.caseCount ?? 0) > 0 }
}
