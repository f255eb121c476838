internal import Foundation

/// Writes a message that is formatted from a format string and values. A value may be marked, as in
/// `%{private}@`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default,
  _ arguments: any CVarArg...
) {
  log.write(LogFormat(message.description).written(arguments), type)
}

/// Writes a formatted message with a type.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString,
  _ arguments: any CVarArg...
) {
  log.write(LogFormat(message.description).written(arguments), type)
}

/// Writes a message with a type.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type)
}

/// Writes a message with the default type.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }

/// A format string with privacy annotations, which Foundation's formats do not support.
struct LogFormat {
  private let format: Substring

  init(_ format: String) { self.format = format[...] }

  /// Returns the formatted text, with `<private>` for each value that is private or sensitive.
  func written(_ arguments: [any CVarArg]) -> String {
    var text = ""
    var values = arguments[...]
    var rest = format
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      let marks = LogFormat.takeMarks(&rest)
      let specifier = LogFormat.takeSpecifier(&rest)
      guard !specifier.isEmpty else {
        text += "%"
        continue
      }
      guard let value = values.popFirst() else { continue }
      let isHidden = marks.contains("private") || marks.contains("sensitive")
      text += isHidden ? "<private>" : String(format: "%\(specifier)", arguments: [value])
    }
    return text + rest
  }

  private static func takeMarks(_ rest: inout Substring) -> [Substring] {
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return [] }
    let marks = rest[rest.index(after: rest.startIndex)..<end].split(whereSeparator: {
      $0 == "," || $0 == " "
    })
    rest = rest[rest.index(after: end)...]
    return marks
  }

  private static func takeSpecifier(_ rest: inout Substring) -> Substring {
    guard let end = rest.firstIndex(where: { "@dDiuUxXoOfFeEgGcCsSpaA".contains($0) }) else {
      defer { rest = "" }
      return rest
    }
    let specifier = rest[...end]
    rest = rest[rest.index(after: end)...]
    return specifier == "s" ? "@" : specifier
  }
}
