/// The number of a fact within its run, counted from one; zero stands for the start of the run.
public struct FactSequence: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Makes the sequence with this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// What comes before every fact.
  public static let start = FactSequence(rawValue: 0)

  /// The order of facts.
  @inlinable public static func < (left: FactSequence, right: FactSequence) -> Bool {
    left.rawValue < right.rawValue
  }
}
