internal import CLuaBridge

/// The result of searching a text for a Lua pattern.
public enum LuaSearch: Hashable, Sendable {
  /// The text contains the pattern.
  case found
  /// The text does not contain the pattern.
  case missing
  /// The pattern is invalid for the given reason.
  case malformed(String)
}

extension LuaArguments {
  /// Searches a text for a Lua pattern. The work counts against the budget of the calling script.
  public func search(_ text: String, for pattern: String) -> LuaSearch {
    var (text, pattern) = (text, pattern)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(LUABRIDGE_REASON_MAX)) { reason in
      text.withUTF8 { text in
        pattern.withUTF8 { pattern in
          let answer = text.withMemoryRebound(to: CChar.self) { text in
            pattern.withMemoryRebound(to: CChar.self) { pattern in
              luabridge_search_text(
                borrowed, text.baseAddress, text.count, pattern.baseAddress, pattern.count,
                reason.baseAddress)
            }
          }
          switch answer {
          case .found: return .found
          case .missing: return .missing
          case .malformed:
            let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return .malformed(String(decoding: bytes, as: UTF8.self))
          }
        }
      }
    }
  }
}
