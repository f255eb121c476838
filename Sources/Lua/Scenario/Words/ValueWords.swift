internal import Lua

/// Describes Lua values in messages.
enum ValueWords {
  /// Returns a description of a value that follows the word "found" in messages.
  static func describe(_ value: LuaValue) -> String {
    switch value {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "the number \(number)"
    case .number(let number): "the number \(number)"
    case .string(let text): "'\(shortened(text))'"
    case .bytes(let bytes): "\(bytes.count) bytes that are not UTF-8 text"
    case .handle(let handle): "a \(LanguageHandle(rawValue: handle.type)?.noun ?? "handle")"
    case .function: "a function"
    case .table(let table): table.isEmpty ? "an empty table" : "a table"
    case .module: "a module"
    }
  }

  /// Returns a value in the notation of scripts, on one line.
  static func literal(_ value: LuaValue) -> String {
    switch value {
    case .nil: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .string(let text): quoted(text)
    case .bytes(let bytes): "(\(bytes.count) bytes)"
    case .handle(let handle): LanguageHandle(rawValue: handle.type)?.noun ?? "handle"
    case .function: "function"
    case .table(let table): literal(table)
    case .module: "module"
    }
  }

  private static func literal(_ table: LuaTable) -> String {
    let listCount = table.list.count
    var parts: [String] = []
    for position in 0..<table.count {
      let value = literal(table.values[position])
      if position < listCount {
        parts.append(value)
      } else if let name = table.keys[position].text {
        parts.append("\(name) = \(value)")
      } else {
        parts.append("[\(literal(table.keys[position]))] = \(value)")
      }
    }
    return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
  }

  /// Returns a text in quotation marks, with control characters escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": quoted += "\\n"
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          quoted += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  /// Returns the beginning of a text, with control characters escaped.
  static func shortened(_ text: String) -> String {
    let limit = 60
    let plain = String(quoted(text).dropFirst().dropLast())
    return plain.count > limit ? plain.prefix(limit) + "…" : plain
  }
}
