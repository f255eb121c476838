/// Where two texts differ that are too long to be compared at a glance.
enum TextDifference {
  private static let shortMax = 48
  private static let around = 12

  /// The part that differs with a little around it, line by line; empty for two short texts.
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

  /// The differing part with what stands next to it.
  private static func part(_ text: [Character], _ start: Int, _ end: Int) -> String {
    let first = max(0, start - around)
    let last = min(text.count, text.count - end + around)
    return (first > 0 ? "…" : "") + ValueWords.quoted(String(text[first..<max(first, last)]))
      + (last < text.count ? "…" : "")
  }
}
