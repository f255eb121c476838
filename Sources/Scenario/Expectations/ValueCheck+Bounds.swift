internal import Kernel
internal import Lua

extension ValueCheck {
  /// What was expected of a number or of a length of time that misses its bounds; nothing where it keeps them.
  static func missedBounds(_ found: LuaValue, _ arguments: CallArguments) throws(LanguageProblem) -> String? {
    let first = try bound(arguments, 0, for: found)
    let size = try self.size(of: found, like: first)
    switch arguments.call {
    case .expectIsAtLeast: return size >= first.size ? nil : "at least \(first.words)"
    case .expectIsAtMost: return size <= first.size ? nil : "at most \(first.words)"
    default:
      let second = try bound(arguments, 1, for: found)
      guard first.isDuration == second.isDuration, first.size <= second.size else {
        throw arguments.problem(
          1, found: second.words, expected: "a bound that is not below the first (\(first.words))")
      }
      return (first.size...second.size).contains(size) ? nil : "from \(first.words) to \(second.words)"
    }
  }

  private struct Bound {
    let size: Int64
    let words: String
    let isDuration: Bool
  }

  private static func bound(
    _ arguments: CallArguments, _ place: Int, for found: LuaValue
  ) throws(LanguageProblem) -> Bound {
    let value = try arguments.value(place)
    if let integer = value.integer {
      return Bound(size: Int64(integer), words: String(integer), isDuration: false)
    }
    guard let text = value.text, let length = DurationWords.interval(of: text) else {
      throw arguments.problem(place)
    }
    return Bound(size: length.nanoseconds, words: text, isDuration: true)
  }

  private static func size(of value: LuaValue, like bound: Bound) throws(LanguageProblem) -> Int64 {
    if !bound.isDuration, let integer = value.integer { return Int64(integer) }
    if bound.isDuration, let text = value.text, let length = DurationWords.interval(of: text) {
      return length.nanoseconds
    }
    throw LanguageProblem(
      bound.isDuration
        ? "only a length of time can be compared with \(bound.words)" : "only a whole number has a limit",
      found: ValueWords.describe(value))
  }
}
