/// The elements that two sequences have in common, in order, and the elements that only one of them has.
///
/// The search finds the smallest set of differences if there are few. If there are many, the search stops at
/// a maximum depth and uses the furthest path found. So the time grows only with the length of the sequences.
struct SequenceAlignment {
  /// Whether each element of the left sequence is missing on the right.
  private(set) var isRemoved: [Bool]
  /// Whether each element of the right sequence is missing on the left.
  private(set) var isAdded: [Bool]

  private let left: [UInt64]
  private let right: [UInt64]
  /// For each diagonal, the furthest place that the search reached from the start, and from the end. The
  /// index is the diagonal plus `shift`, which is never negative.
  private var forward: [Int]
  private var backward: [Int]
  private let shift: Int

  /// The maximum search depth in one part.
  private static let depthMax = 256

  /// A range of the left sequence, and the range of the right sequence to compare it with.
  private struct Part {
    var left: Range<Int>
    var right: Range<Int>
  }

  init(_ left: [UInt64], _ right: [UInt64]) {
    self.left = left
    self.right = right
    isRemoved = Array(repeating: false, count: left.count)
    isAdded = Array(repeating: false, count: right.count)
    shift = right.count + 1
    forward = Array(repeating: 0, count: left.count + right.count + 3)
    backward = forward
    var parts = [Part(left: 0..<left.count, right: 0..<right.count)]
    while let part = parts.popLast() { parts += compare(part) }
  }

  /// Trims the common beginning and end of a part. Splits the rest into two parts and returns them.
  private mutating func compare(_ whole: Part) -> [Part] {
    var (left, right) = (whole.left, whole.right)
    while let first = left.first, let other = right.first, self.left[first] == self.right[other] {
      left = left.dropFirst()
      right = right.dropFirst()
    }
    while let last = left.last, let other = right.last, self.left[last] == self.right[other] {
      left = left.dropLast()
      right = right.dropLast()
    }
    if left.isEmpty || right.isEmpty {
      for place in left { isRemoved[place] = true }
      for place in right { isAdded[place] = true }
      return []
    }
    let (x, y) = middle(Part(left: left, right: right))
    return [
      Part(left: left.lowerBound..<x, right: right.lowerBound..<y),
      Part(left: x..<left.upperBound, right: y..<right.upperBound),
    ]
  }

  /// Searches a part from both ends, and returns a place on a shortest path through the part.
  private mutating func middle(_ part: Part) -> (Int, Int) {
    let (start, end) = (
      part.left.lowerBound - part.right.lowerBound, part.left.upperBound - part.right.upperBound
    )
    let bounds = part.left.lowerBound - part.right.upperBound...part.left.upperBound - part.right.lowerBound
    let isOdd = (start - end) % 2 != 0
    var (ahead, behind) = (start...start, end...end)
    forward[start + shift] = part.left.lowerBound
    backward[end + shift] = part.left.upperBound
    var depth = 0
    while true {
      depth += 1
      ahead = SequenceAlignment.widened(ahead, bounds) { forward[$0 + shift] = -1 }
      for diagonal in stride(from: ahead.upperBound, through: ahead.lowerBound, by: -2) {
        let x = advance(diagonal, part)
        if isOdd, behind.contains(diagonal), backward[diagonal + shift] <= x { return (x, x - diagonal) }
      }
      behind = SequenceAlignment.widened(behind, bounds) { backward[$0 + shift] = .max / 2 }
      for diagonal in stride(from: behind.upperBound, through: behind.lowerBound, by: -2) {
        let x = retreat(diagonal, part)
        if !isOdd, ahead.contains(diagonal), x <= forward[diagonal + shift] { return (x, x - diagonal) }
      }
      if depth == SequenceAlignment.depthMax { return furthest(ahead, part) }
    }
  }

  /// Returns the diagonals of the next depth. Calls `fill` for the diagonal beyond each end, to give it a
  /// value that is never chosen.
  private static func widened(
    _ diagonals: ClosedRange<Int>, _ bounds: ClosedRange<Int>, fill: (Int) -> Void
  ) -> ClosedRange<Int> {
    var (lower, upper) = (diagonals.lowerBound, diagonals.upperBound)
    if lower > bounds.lowerBound {
      lower -= 1
      fill(lower - 1)
    } else {
      lower += 1
    }
    if upper < bounds.upperBound {
      upper += 1
      fill(upper + 1)
    } else {
      upper -= 1
    }
    return lower...upper
  }

  private mutating func advance(_ diagonal: Int, _ part: Part) -> Int {
    let (below, above) = (forward[diagonal - 1 + shift], forward[diagonal + 1 + shift])
    var x = below >= above ? below + 1 : above
    while x < part.left.upperBound, x - diagonal < part.right.upperBound,
      x >= part.left.lowerBound, x - diagonal >= part.right.lowerBound, left[x] == right[x - diagonal]
    { x += 1 }
    forward[diagonal + shift] = x
    return x
  }

  private mutating func retreat(_ diagonal: Int, _ part: Part) -> Int {
    let (below, above) = (backward[diagonal - 1 + shift], backward[diagonal + 1 + shift])
    var x = below < above ? below : above - 1
    while x > part.left.lowerBound, x - diagonal > part.right.lowerBound,
      x <= part.left.upperBound, x - diagonal <= part.right.upperBound, left[x - 1] == right[x - diagonal - 1]
    { x -= 1 }
    backward[diagonal + shift] = x
    return x
  }

  /// Returns the place furthest from the start of a part that the search from the start reached.
  private func furthest(_ diagonals: ClosedRange<Int>, _ part: Part) -> (Int, Int) {
    var best = (x: part.left.lowerBound, y: part.right.lowerBound)
    for diagonal in stride(from: diagonals.upperBound, through: diagonals.lowerBound, by: -2) {
      var x = min(forward[diagonal + shift], part.left.upperBound)
      x = min(x, part.right.upperBound + diagonal)
      guard x >= part.left.lowerBound, x - diagonal >= part.right.lowerBound else { continue }
      if x + x - diagonal > best.x + best.y { best = (x, x - diagonal) }
    }
    return best
  }
}
