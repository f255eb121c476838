/// An error of a script, as a value with its position in the script.
public struct LuaError: Error, Equatable, Sendable {
  public let kind: LuaErrorKind
  /// The text, without the position.
  public let message: String
  /// The name of the chunk where the error occurred; empty if unknown.
  public let chunkName: String
  /// The line, counted from one; zero if unknown.
  public let line: Int
  /// The active Lua functions, innermost first, as `file:line: in function 'name'`.
  public let traceback: [String]

  /// Creates an error that the host raises.
  public init(
    kind: LuaErrorKind, message: String, chunkName: String = "", line: Int = 0, traceback: [String] = []
  ) {
    self.kind = kind
    self.message = message
    self.chunkName = chunkName
    self.line = line
    self.traceback = traceback
  }

  /// The offending line of the text that was loaded under `chunkName`.
  public func sourceLine(in source: [UInt8]) -> String? {
    guard line > 0 else { return nil }
    let lines = source.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
    return line <= lines.count ? String(decoding: lines[line - 1], as: UTF8.self) : nil
  }
}

extension LuaError: CustomStringConvertible {
  /// In the form `file:line: message`.
  public var description: String {
    if chunkName.isEmpty { return message }
    return line == 0 ? "\(chunkName): \(message)" : "\(chunkName):\(line): \(message)"
  }
}

extension LuaError {
  /// The object and the name in a message such as `'app.queue' has no field 'restore'`; nil if the
  /// message has another form or contains a suggestion.
  package var unknownField: (object: String, name: String)? {
    let parts = message.split(separator: " has no field '", omittingEmptySubsequences: false)
    guard kind == .runtime, parts.count == 2, parts[1].last == "'" else { return nil }
    let name = parts[1].dropLast()
    guard !name.contains("'"), !parts[0].contains(" ") else { return nil }
    return (String(parts[0].filter { $0 != "'" }), String(name))
  }
}
