/// How much an app comes through, in numbers that two versions of it can be compared by.
public struct RobustnessScore: Hashable, Sendable {
  /// How many faults the smallest set has that the app does not survive; nothing where none was found.
  public let smallestBreakingCount: Int?
  /// The runs with one fault, and how many of them the app survived.
  public let single: Share
  /// The runs with two faults.
  public let pair: Share

  /// A part of a number of runs.
  public struct Share: Hashable, Sendable {
    /// How many the app survived.
    public let survivedCount: Int
    /// How many there were.
    public let count: Int

    /// The part in hundredths of a percent, rounded down, so that only all of them are 100 %.
    public var basisPoints: Int { count == 0 ? 10_000 : survivedCount * 10_000 / count }

    /// The part in percent, such as `96.42 %`.
    public var text: String {
      let fraction = basisPoints % 100
      let digits = fraction < 10 ? "0\(fraction)" : "\(fraction)"
      return fraction == 0 ? "\(basisPoints / 100) %" : "\(basisPoints / 100).\(digits) %"
    }
  }

  /// The score of what was explored.
  public init(_ record: ExplorationRecord) {
    smallestBreakingCount = record.failures.all.map(\.faultCount).min()
    let single = record[.single]
    self.single = Share(survivedCount: single.survivedCount, count: single.runCount)
    let pair = record[.pair]
    self.pair = Share(survivedCount: pair.survivedCount, count: pair.runCount)
  }
}
