internal import Lua

/// The differences of two values, part by part.
enum ValueDifference {
  private static let linesMax = 12

  /// Returns one line for each differing part. Empty unless both values are texts or both are tables.
  static func lines(expected: LuaValue, found: LuaValue) -> [String] {
    if let left = expected.text, let right = found.text { return TextDifference.lines(left, right) }
    guard let left = expected.table, let right = found.table else { return [] }
    if let lines = ListDifference.lines(left, right) { return shortened(lines) }
    var lines: [String] = []
    collect(left, right, path: "", comparesAll: true, into: &lines)
    return shortened(lines)
  }

  /// Returns one line for each part of a table that another table lacks or has with another value.
  static func missingParts(of expected: LuaTable, in found: LuaTable) -> [String] {
    var lines: [String] = []
    collect(expected, found, path: "", comparesAll: false, into: &lines)
    return shortened(lines)
  }

  private static func shortened(_ lines: [String]) -> [String] {
    guard lines.count > linesMax else { return lines }
    return lines.prefix(linesMax) + ["and \(lines.count - linesMax) more"]
  }

  private static func collect(
    _ expected: LuaTable, _ found: LuaTable, path: String, comparesAll: Bool, into lines: inout [String]
  ) {
    for position in 0..<expected.count {
      let (key, value) = (expected.keys[position], expected.values[position])
      let name = path + step(key)
      guard let other = part(under: key, in: found) else {
        lines.append("\(name): expected \(ValueWords.literal(value)), found nil")
        continue
      }
      if let inner = value.table, let otherInner = other.table {
        collect(inner, otherInner, path: name, comparesAll: comparesAll, into: &lines)
      } else if !ValueEquality.areEqual(value, other) {
        lines.append("\(name): expected \(ValueWords.literal(value)), found \(ValueWords.literal(other))")
      }
    }
    guard comparesAll else { return }
    for position in 0..<found.count where part(under: found.keys[position], in: expected) == nil {
      let name = path + step(found.keys[position])
      lines.append("\(name): expected nil, found \(ValueWords.literal(found.values[position]))")
    }
  }

  private static func step(_ key: LuaValue) -> String {
    key.text.map { ".\($0)" } ?? "[\(ValueWords.literal(key))]"
  }

  private static func part(under key: LuaValue, in table: LuaTable) -> LuaValue? {
    for position in 0..<table.count where table.keys[position] == key { return table.values[position] }
    return nil
  }
}

/// The differences of two lists of different lengths. Items of the longest common subsequence match. All
/// others are reported as missing or extra.
enum ListDifference {
  private static let itemsMax = 400

  /// Returns one line for each item that is missing (`-`) or extra (`+`). Nil if the lists have equal
  /// lengths or are very long, or if the values are not lists.
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

  /// Returns the lengths of the longest common subsequences: `[i][j]` is the length for `left[i...]` and
  /// `right[j...]`.
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

/// The differences of two texts that are too long to compare at a glance.
enum TextDifference {
  private static let shortMax = 48
  private static let around = 12
  /// The maximum number of characters of the differing part that are shown. That part extends from the
  /// first to the last difference of the texts.
  private static let partMax = 120

  /// Returns the differing part of each text with some characters around it. Empty if the texts are
  /// short.
  static func lines(_ expected: String, _ found: String) -> [String] {
    let left = expected.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let right = found.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard left.count > 1 || right.count > 1 else {
      return max(expected.count, found.count) > shortMax ? parts(expected, found, place: "") : []
    }
    guard let row = (0..<max(left.count, right.count)).first(where: { line(left, $0) != line(right, $0) })
    else { return [] }
    guard let before = line(left, row), let after = line(right, row) else {
      let isMissing = row >= right.count
      let words = ValueWords.quoted((isMissing ? left : right)[row])
      return [
        "line \(row + 1): expected \(isMissing ? words : "the end"), found \(isMissing ? "the end" : words)"
      ]
    }
    return parts(before, after, place: "line \(row + 1), ")
  }

  private static func line(_ lines: [String], _ row: Int) -> String? { row < lines.count ? lines[row] : nil }

  private static func parts(_ expected: String, _ found: String, place: String) -> [String] {
    let (left, right) = (Array(expected), Array(found))
    var start = 0
    while start < left.count, start < right.count, left[start] == right[start] { start += 1 }
    var end = 0
    while end < left.count - start, end < right.count - start,
      left[left.count - 1 - end] == right[right.count - 1 - end]
    {
      end += 1
    }
    return [
      "\(place)character \(start + 1): expected \(part(left, start, end)), found \(part(right, start, end))"
    ]
  }

  private static func part(_ text: [Character], _ start: Int, _ end: Int) -> String {
    let first = max(0, start - around)
    let last = min(text.count, text.count - end + around, first + partMax)
    return (first > 0 ? "…" : "") + ValueWords.quoted(String(text[first..<max(first, last)]))
      + (last < text.count ? "…" : "")
  }
}

/// Equality of Lua values. Tables are equal if their contents are equal, regardless of key order.
enum ValueEquality {
  static func areEqual(_ left: LuaValue, _ right: LuaValue) -> Bool {
    switch (left, right) {
    case (.table(let left), .table(let right)): return areEqual(left, right)
    case (.integer, .number), (.number, .integer):
      if let left = left.integer, let right = right.integer { return left == right }
      return false
    default: return left == right
    }
  }

  private static func areEqual(_ left: LuaTable, _ right: LuaTable) -> Bool {
    guard left.count == right.count else { return false }
    for position in 0..<left.count {
      let key = left.keys[position]
      var isFound = false
      // Tables are sorted by key, so an equal key is usually at the same position.
      for offset in 0..<right.count where !isFound {
        let place = (position + offset) % right.count
        guard right.keys[place] == key else { continue }
        guard areEqual(left.values[position], right.values[place]) else { return false }
        isFound = true
      }
      if !isFound { return false }
    }
    return true
  }
}
