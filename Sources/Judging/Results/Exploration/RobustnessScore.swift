/// The robustness of an app in numbers, to compare two versions of it.
public struct RobustnessScore: Hashable, Sendable {
  /// The size of the smallest set of faults that the app does not survive; nil if none was found.
  public let smallestBreakingCount: Int?
  /// The runs with one fault.
  public let single: Share
  /// The runs with two faults.
  public let pair: Share

  /// The runs that the app survived, out of a number of runs.
  public struct Share: Hashable, Sendable {
    public let survivedCount: Int
    /// The number of all runs.
    public let count: Int

    /// The share in hundredths of a percent, rounded down, so that only a full share is 100 %.
    public var basisPoints: Int { count == 0 ? 10_000 : survivedCount * 10_000 / count }

    /// The share in percent, such as `96.42 %`.
    public var text: String {
      let fraction = basisPoints % 100
      let digits = fraction < 10 ? "0\(fraction)" : "\(fraction)"
      return fraction == 0 ? "\(basisPoints / 100) %" : "\(basisPoints / 100).\(digits) %"
    }
  }

  /// Computes the score of an exploration.
  public init(_ record: ExplorationRecord) {
    smallestBreakingCount = record.failures.all.map(\.faultCount).min()
    let single = record[.single]
    self.single = Share(survivedCount: single.survivedCount, count: single.runCount)
    let pair = record[.pair]
    self.pair = Share(survivedCount: pair.survivedCount, count: pair.runCount)
  }
}
