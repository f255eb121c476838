public import Facts

/// The header of a run log: the tool, the options and the selection of the run.
public struct RunHeader: Hashable, Sendable {
  public var tool: String
  /// The seed of the run; nil for the canonical run, in which every choice is zero.
  public var seed: UInt64?
  /// The seeds of each case; nil if each case runs once.
  public var seeds: SeedRange?
  /// Whether warnings fail a case.
  public var isStrict: Bool
  /// The number of cases that were selected.
  public var caseCount: Int
  /// The shard of the run; nil if the run is not divided.
  public var shard: RunShard?
  /// Whether a run without cases is a success.
  public var allowsEmpty = false
  /// Data about the machine and the time. Never compared, never merged.
  public var host: JSONValue?

  public init(
    tool: String, seed: UInt64? = nil, isStrict: Bool = false, caseCount: Int, host: JSONValue? = nil
  ) {
    self.tool = tool
    self.seed = seed
    self.isStrict = isStrict
    self.caseCount = caseCount
    self.host = host
  }

  /// Whether the run is divided and its shard has no case.
  public var isEmptyShard: Bool { caseCount == 0 && (shard?.caseCount ?? 0) > 0 }
}

/// A range of seeds; each case runs once with each seed.
public struct SeedRange: Hashable, Sendable {
  public let first: UInt64
  public let last: UInt64

  /// The maximum number of seeds in a range.
  public static let countMax: UInt64 = 1_000_000

  /// Makes a range; nil if it is empty or has too many seeds.
  public init?(_ first: UInt64, _ last: UInt64) {
    guard first <= last, last - first < SeedRange.countMax else { return nil }
    self.first = first
    self.last = last
  }

  /// The number of seeds.
  public var count: Int { Int(last - first) + 1 }

  public var values: [UInt64] { Array(first...last) }

  /// The range as on the command line: `1..200`.
  public var text: String { "\(first)..\(last)" }
}

/// One shard of a divided run. A merge uses this data to find missing and duplicate shards.
public struct RunShard: Hashable, Sendable {
  /// The number of the shard, counted from one.
  public let number: Int
  /// The number of shards.
  public let count: Int
  /// The value of `--shard-by`.
  public let method: String
  /// The number of cases in all shards together.
  public let caseCount: Int
  /// A hash over the cases of all shards. It is equal in all shards of one selection.
  public let selection: UInt64

  public init(number: Int, count: Int, method: String, caseCount: Int, selection: UInt64) {
    self.number = number
    self.count = count
    self.method = method
    self.caseCount = caseCount
    self.selection = selection
  }
}

/// A subject's description of itself.
public struct SubjectDescription: Hashable, Sendable {
  public let name: String
  /// A phrase about the subject; may be empty.
  public let title: String
  /// The source of the app: a link or the name of a document; may be empty.
  public let source: String
  /// The amount of source code that a tool changed before the app was compiled, such as “12 lines in 3
  /// files”; may be empty.
  public let transformation: String
  /// The path of the app's file.
  public let file: String

  public init(
    name: String, title: String = "", source: String = "", transformation: String = "", file: String
  ) {
    self.name = name
    self.title = title
    self.source = source
    self.transformation = transformation
    self.file = file
  }

  /// The text about changed source code in reports. Nil if nothing was changed.
  public var transformationText: String? {
    transformation.isEmpty ? nil : "transformed: \(transformation)"
  }
}
