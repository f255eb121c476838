/// A set of numbers that are mostly inserted in order. It stores ranges, so that a million numbers take
/// little memory.
public struct NumberSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// The ranges in ascending order, with a gap between neighbors.
  public private(set) var ranges: [ClosedRange<Int>] = []

  public init(arrayLiteral numbers: Int...) {
    for number in numbers { insert(number) }
  }

  public var isEmpty: Bool { ranges.isEmpty }

  /// The number of elements.
  public var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// Whether the set contains a number.
  public func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }

  /// Adds a number; returns false if the set already contains it.
  @discardableResult
  public mutating func insert(_ number: Int) -> Bool {
    let place = ranges.lastIndex { $0.lowerBound <= number }
    if let place, ranges[place].upperBound >= number { return false }
    let joinsLower = place.map { ranges[$0].upperBound + 1 == number } ?? false
    let next = place.map { $0 + 1 } ?? 0
    let joinsUpper = ranges.indices.contains(next) && ranges[next].lowerBound == number + 1
    switch (joinsLower, joinsUpper) {
    case (true, true):
      ranges[next - 1] = ranges[next - 1].lowerBound...ranges[next].upperBound
      ranges.remove(at: next)
    case (true, false): ranges[next - 1] = ranges[next - 1].lowerBound...number
    case (false, true): ranges[next] = number...ranges[next].upperBound
    case (false, false): ranges.insert(number...number, at: next)
    }
    return true
  }

  /// The numbers of a range that are not in the set.
  public func missing(in range: ClosedRange<Int>) -> NumberSet {
    var missing: NumberSet = []
    var next = range.lowerBound
    for known in ranges where known.upperBound >= next && next <= range.upperBound {
      if known.lowerBound > next {
        missing.ranges.append(next...min(known.lowerBound - 1, range.upperBound))
      }
      next = known.upperBound + 1
    }
    if next <= range.upperBound { missing.ranges.append(next...range.upperBound) }
    return missing
  }

  /// The numbers that satisfy a condition.
  func filter(_ isIncluded: (Int) -> Bool) -> NumberSet {
    var kept: NumberSet = []
    for number in all where isIncluded(number) { kept.insert(number) }
    return kept
  }

  /// The numbers in ascending order.
  public var all: some Sequence<Int> { ranges.lazy.joined() }
}
