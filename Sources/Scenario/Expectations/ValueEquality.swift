internal import Lua

/// When two values of scripts are the same: tables by what they hold, in any order of their writing.
enum ValueEquality {
  /// Whether two values are the same.
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
      // What a script hands over is sorted, so the same place is the usual one.
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
