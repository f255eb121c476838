/// The seeds with which each case of a run is run, one after another.
public struct SeedRange: Hashable, Sendable {
  /// The first seed.
  public let first: UInt64
  /// The last seed.
  public let last: UInt64

  /// How many seeds a range has at most.
  public static let countMax: UInt64 = 1_000_000

  /// Makes a range, or nothing when it ends before it begins or has too many seeds.
  public init?(_ first: UInt64, _ last: UInt64) {
    guard first <= last, last - first < SeedRange.countMax else { return nil }
    self.first = first
    self.last = last
  }

  /// How many seeds there are.
  public var count: Int { Int(last - first) + 1 }

  /// The seeds, in their order.
  public var values: [UInt64] { Array(first...last) }

  /// The range as people write it.
  public var text: String { "\(first)..\(last)" }
}
