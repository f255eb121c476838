/// One word of a drawn timeline: what stands on which line, and how often it happened in a row.
public struct TimelineWord: Hashable, Sendable {
  /// The line.
  public let lane: TimelineLane
  /// What stands there, without its repetition.
  public let text: String
  /// How often.
  public var count: Int

  /// Makes a word.
  public init(_ text: String, on lane: TimelineLane, count: Int = 1) {
    self.text = text
    self.lane = lane
    self.count = count
  }

  /// The word with its repetition: `granted(coins) x2`.
  public var drawn: String { count == 1 ? text : "\(text) x\(count)" }
}
