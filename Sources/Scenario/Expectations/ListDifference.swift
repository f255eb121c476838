internal import Lua

/// Where two lists of different lengths differ: what is missing and what is too much, with everything else left in its
/// place.
enum ListDifference {
  private static let itemsMax = 400

  /// One line for each item that is missing (`-`) or too much (`+`); nothing where the two are no lists of different
  /// lengths, or very long ones.
  static func lines(_ expected: LuaTable, _ found: LuaTable) -> [String]? {
    let (left, right) = (expected.list, found.list)
    guard left.count == expected.count, right.count == found.count, left.count != right.count,
      left.count <= itemsMax, right.count <= itemsMax
    else { return nil }
    let common = commonLengths(left, right)
    var lines: [String] = []
    var (i, j) = (0, 0)
    while i < left.count || j < right.count {
      if i < left.count, j < right.count, ValueEquality.areEqual(left[i], right[j]) {
        (i, j) = (i + 1, j + 1)
      } else if i < left.count, j == right.count || common[i + 1][j] >= common[i][j + 1] {
        lines.append("- [\(i + 1)] \(ValueWords.literal(left[i]))")
        i += 1
      } else {
        lines.append("+ [\(j + 1)] \(ValueWords.literal(right[j]))")
        j += 1
      }
    }
    return lines
  }

  /// How many items the rests of both lists have in common, by where the rests begin.
  private static func commonLengths(_ left: [LuaValue], _ right: [LuaValue]) -> [[Int]] {
    var lengths = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in left.indices.reversed() {
      for j in right.indices.reversed() {
        lengths[i][j] =
          ValueEquality.areEqual(left[i], right[j])
          ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
      }
    }
    return lengths
  }
}
