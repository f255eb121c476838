internal import Facts
internal import World

/// A line from an app, by its purpose.
enum AppMessage {
  /// A call of a function of the port, not yet decoded, with its number and its position in the app's
  /// code.
  case call(JSONValue, CallMark)
  /// The end of the turn, with the answer if the event required one.
  case done(JSONValue)
  /// The handler is still working.
  case busy
  /// An uncaught error in the app.
  case crashed(AppCrash)
  /// A failure of the client library rather than of the app.
  case broken(String)

  /// Whether the line only reports that the app is busy.
  var isBusy: Bool {
    switch self {
    case .busy: true
    case .call, .done, .crashed, .broken: false
    }
  }

  private enum Kind: String {
    case call
    case done
    case busy
    case crashed
    case broken
  }

  /// Reads a line.
  init(_ line: [UInt8]) throws(ProtocolBreach) {
    // The most frequent end of a turn.
    if line == AppMessage.doneWithNothing {
      self = .done(.null)
      return
    }
    let json: JSONValue
    do throws(JSONError) { json = try JSONText.value(of: line) } catch {
      throw ProtocolBreach(
        AppMessage.isText(line) ? "sent a line that is not JSON" : "sent a line that is not UTF-8", line: line
      )
    }
    guard case .object(let members) = json else {
      throw ProtocolBreach("sent \(json.typeName), expected an object", line: line)
    }
    guard let (kind, value) = AppMessage.purpose(of: members) else {
      let hint = json["hello"] == nil ? "" : "; it already sent its hello"
      throw ProtocolBreach(
        "sent an object without 'call', 'done', 'busy', or 'crashed'" + hint, line: line,
        advice:
          "answer an event with any number of {\"call\":…} lines, then one {\"done\":null}")
    }
    switch kind {
    case .call:
      self = .call(json, CallMark(members))
    case .done: self = .done(value)
    case .busy: self = .busy
    case .crashed: self = .crashed(AppMessage.crash(value))
    case .broken:
      guard case .text(let text) = value else {
        throw ProtocolBreach("sent 'broken' with \(value.typeName), expected a string", line: line)
      }
      self = .broken(text)
    }
  }

  /// The first member that identifies the purpose of a message.
  private static func purpose(of members: [JSONMember]) -> (Kind, JSONValue)? {
    for member in members { if let kind = Kind(rawValue: member.key) { return (kind, member.value) } }
    return nil
  }

  private static let doneWithNothing = Array("{\"done\":null}".utf8)

  private static func isText(_ line: [UInt8]) -> Bool { String(validating: line, as: UTF8.self) != nil }

  private static func crash(_ json: JSONValue) -> AppCrash {
    var (message, file, line) = ("", "", 0)
    if case .text(let text)? = json["message"] { message = text }
    if case .text(let text)? = json["file"] { file = text }
    if case .integer(let number)? = json["line"] { line = Int(clamping: number) }
    return AppCrash(.uncaughtError, file: file, line: line, message: message)
  }
}

/// The data that an app attaches to a call: a number that the reply repeats, and the call's position in
/// the app's code.
struct CallMark {
  let number: JSONValue?
  let position: CodePosition?

  init(_ members: [JSONMember]) {
    number = members.value(of: "id")
    position = CallMark.position(members.value(of: "at"))
  }

  /// Parses a position such as `Shop.swift:12`.
  private static func position(_ place: JSONValue?) -> CodePosition? {
    guard case .text(let place)? = place, let colon = place.utf8.lastIndex(of: UInt8(ascii: ":")),
      let line = Int(place[place.utf8.index(after: colon)...])
    else { return nil }
    return CodePosition(file: String(place[..<colon]), line: line)
  }
}

/// A violation of the protocol by the app. The run then has no verdict, and the violation is reported as
/// an error of the app.
struct ProtocolBreach: Error {
  /// The app's invalid action, as the end of a sentence that starts with “the app”.
  let deed: String
  /// The invalid line, if the violation is about a line.
  var line: [UInt8]?
  /// The advice; may be empty.
  var advice: String
  /// Whether the process ended, which is a crash and not a violation.
  var isDeath = false

  /// The default advice covers the most frequent problems with a line.
  init(_ deed: String, line: [UInt8]? = nil, advice: String? = nil) {
    self.deed = deed
    self.line = line
    self.advice =
      advice
      ?? (line == nil
        ? "" : "is this a log line? standard output carries the protocol: write logs to standard error")
  }

  private static let shownByteCountMax = 200

  /// The message for the user: what the app did, the line, the moment in the conversation, the advice,
  /// and the end of the log.
  func text(during moment: String, log: [String]) -> String {
    var lines = ["the app \(deed)\(moment.isEmpty ? "" : ", \(moment)")"]
    if let line {
      let shown = String(decoding: line.prefix(ProtocolBreach.shownByteCountMax), as: UTF8.self)
      lines.append(
        "  its line: \(shown)\(line.count > ProtocolBreach.shownByteCountMax ? "… (\(line.count) bytes)" : "")"
      )
    }
    if !advice.isEmpty { lines.append("  \(advice)") }
    if !log.isEmpty {
      lines.append("  the last lines of its output:")
      lines += log.map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
