internal import Lua

/// Where two values differ, part by part.
enum ValueDifference {
  private static let linesMax = 12

  /// One line for each part that differs; empty where one of the two has no parts.
  static func lines(expected: LuaValue, found: LuaValue) -> [String] {
    if let left = expected.text, let right = found.text { return TextDifference.lines(left, right) }
    guard let left = expected.table, let right = found.table else { return [] }
    if let lines = ListDifference.lines(left, right) { return shortened(lines) }
    var lines: [String] = []
    collect(left, right, path: "", comparesAll: true, into: &lines)
    return shortened(lines)
  }

  /// One line for each part of a table that another lacks or has otherwise; what the other has besides does not matter.
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
        lines.append("\(name): expected \(ValueWords.literal(value)), found nothing")
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
      lines.append("\(name): expected nothing, found \(ValueWords.literal(found.values[position]))")
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
