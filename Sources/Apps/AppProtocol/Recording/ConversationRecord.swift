internal import Facts
internal import Kernel

/// The recorded conversations of one run, stored as a file of JSON lines.
public struct ConversationRecord: Sendable {
  /// The first line of the file, which describes the run.
  public struct Header: Equatable, Sendable {
    /// The address of the scenario.
    public var scenario: String
    public var subject: String
    /// The app's command.
    public var command: String
    /// The string that replays the run; empty if the run had no facts.
    public var replay: String
    /// A hash of the app's command and files.
    public var fingerprint: UInt64
    /// The app's first line.
    public var hello: [UInt8]

    public init(
      scenario: String, subject: String, command: String, replay: String, fingerprint: UInt64, hello: [UInt8]
    ) {
      self.scenario = scenario
      self.subject = subject
      self.command = command
      self.replay = replay
      self.fingerprint = fingerprint
      self.hello = hello
    }
  }

  /// The name and version of the format.
  public static let version = "assay-conversation/1"

  /// The first line of the file.
  public let header: Header
  public let entries: [TranscriptEntry]
  /// Whether the run exceeded the limit of the transcript.
  public let isCut: Bool

  public init(_ header: Header, _ transcript: Transcript) {
    self.header = header
    entries = transcript.entries
    isCut = transcript.isCut
  }
}

/// The reason why a file is not a valid recording.
public struct RecordError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The expected and the found content.
  public let message: String
}

extension ConversationRecord {
  /// The content of the file.
  public var bytes: [UInt8] {
    var lines = JSONText.compact([
      "conversation": .text(ConversationRecord.version), "scenario": .text(header.scenario),
      "subject": .text(header.subject), "command": .text(header.command), "replay": .text(header.replay),
      "fingerprint": .text(String(header.fingerprint)),
      "hello": ConversationRecord.json(ofLine: header.hello),
    ])
    for entry in entries { lines += "\n" + JSONText.compact(ConversationRecord.json(of: entry)) }
    lines += "\n" + JSONText.compact(["end": .integer(Int64(entries.count)), "cut": .flag(isCut)]) + "\n"
    return Array(lines.utf8)
  }

  private static func json(of entry: TranscriptEntry) -> JSONValue {
    let device = JSONMember("device", .integer(Int64(entry.device.rawValue)))
    switch entry.content {
    case .launched: return .object([device, JSONMember("launched", .flag(true))])
    case .told(let line): return .object([device, JSONMember("told", json(ofLine: line))])
    case .answered(let line): return .object([device, JSONMember("answered", json(ofLine: line))])
    case .ended(let text): return .object([device, JSONMember("ended", .text(text))])
    case .kept(let change): return .object([device, JSONMember("kept", json(of: change))])
    case .filled(let change): return .object([device, JSONMember("filled", json(of: change))])
    }
  }

  private static func json(of change: FolderChange) -> JSONValue {
    ["path": .text(change.path), "base64": change.content.map { .text(Base64.encode($0)) } ?? .null]
  }

  /// A line as JSON. A line that is not a JSON object is stored in a list, because no message is a list.
  private static func json(ofLine line: [UInt8]) -> JSONValue {
    if let value = try? JSONText.value(of: line, keepsFractions: true), case .object = value { return value }
    return [.text(Base64.encode(line))]
  }

  /// Parses the content of a file.
  public init(_ bytes: [UInt8]) throws(RecordError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    func value(_ place: Int) throws(RecordError) -> JSONValue {
      guard lines.indices.contains(place) else {
        throw RecordError(line: place + 1, message: "expected another line, found the end of the file")
      }
      do throws(JSONError) { return try JSONText.value(of: lines[place], keepsFractions: true) } catch {
        throw RecordError(line: place + 1, message: "expected \(error.expected), found \(error.found)")
      }
    }
    let first = try value(0)
    guard first["conversation"] == .text(ConversationRecord.version) else {
      throw RecordError(
        line: 1,
        message: "expected a recording in the format \(ConversationRecord.version), as `--record` writes it")
    }
    func text(_ key: String) throws(RecordError) -> String {
      guard case .text(let text)? = first[key] else {
        throw RecordError(line: 1, message: "expected the text “\(key)” in the first line")
      }
      return text
    }
    guard let hello = first["hello"], let fingerprint = UInt64(try text("fingerprint")) else {
      throw RecordError(line: 1, message: "expected the app's hello and fingerprint in the first line")
    }
    header = Header(
      scenario: try text("scenario"), subject: try text("subject"), command: try text("command"),
      replay: try text("replay"), fingerprint: fingerprint, hello: try ConversationRecord.line(hello, 1))
    var entries: [TranscriptEntry] = []
    while true {
      let line = try value(entries.count + 1)
      if case .integer(let count)? = line["end"] {
        guard count == entries.count else {
          throw RecordError(
            line: entries.count + 2, message: "expected \(count) lines, found \(entries.count)")
        }
        isCut = line["cut"] == .flag(true)
        break
      }
      entries.append(try ConversationRecord.entry(line, entries.count + 2))
    }
    self.entries = entries
  }

  private static func entry(_ json: JSONValue, _ number: Int) throws(RecordError) -> TranscriptEntry {
    guard case .integer(let device)? = json["device"], let index = UInt32(exactly: device) else {
      throw RecordError(line: number, message: "expected the number of a device")
    }
    func entry(_ content: TranscriptEntry.Content) -> TranscriptEntry {
      TranscriptEntry(device: DeviceID(rawValue: index), content: content)
    }
    if json["launched"] != nil { return entry(.launched) }
    if let told = json["told"] { return entry(.told(try line(told, number))) }
    if let answered = json["answered"] { return entry(.answered(try line(answered, number))) }
    if case .text(let text)? = json["ended"] { return entry(.ended(text)) }
    if let kept = json["kept"] { return entry(.kept(try change(kept, number))) }
    if let filled = json["filled"] { return entry(.filled(try change(filled, number))) }
    throw RecordError(line: number, message: "expected launched, told, answered, kept, filled, or ended")
  }

  private static func change(_ json: JSONValue, _ number: Int) throws(RecordError) -> FolderChange {
    guard case .text(let path)? = json["path"] else {
      throw RecordError(line: number, message: "expected the path of a file")
    }
    guard case .text(let encoded)? = json["base64"] else { return FolderChange(path: path, content: nil) }
    guard let content = Base64.decode(encoded) else {
      throw RecordError(line: number, message: "expected bytes in base 64")
    }
    return FolderChange(path: path, content: content)
  }

  private static func line(_ json: JSONValue, _ number: Int) throws(RecordError) -> [UInt8] {
    switch json {
    case .object: return Array(JSONText.compact(json).utf8)
    case .list(let items):
      if case .text(let encoded)? = items.first, let bytes = Base64.decode(encoded) { return bytes }
    case .null, .flag, .integer, .fraction, .text: break
    }
    throw RecordError(line: number, message: "expected a message, or bytes in base 64")
  }
}
