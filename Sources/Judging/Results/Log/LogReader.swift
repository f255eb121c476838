internal import Facts

/// Reads and checks a log, chunk by chunk, into its content.
public struct LogReader<Content: LogContent> {
  private var lines: LogLines
  private var hasHeader = false
  private var footer: LogObject?

  public init(lineByteCountMax: Int = 128 << 20) {
    lines = LogLines(of: Content.format, byteCountMax: lineByteCountMax)
  }

  /// Reads the next bytes of the log.
  public mutating func read(_ bytes: ArraySlice<UInt8>, into content: inout Content) throws(LogError) {
    var rest = bytes
    while let line = try lines.next(in: &rest) { try readLine(line, into: &content) }
  }

  /// Reads the last line and checks the footer. A log without a footer has a torn error; its content is what
  /// the log says until its end.
  public mutating func finish(_ content: inout Content) throws(LogError) {
    let last = lines.last()
    do {
      try readLine(last, into: &content)
    } catch {
      throw hasHeader || isBeginning(last) ? error.asTorn : error
    }
    guard hasHeader else {
      throw LogError(
        line: 1, expected: "\(Content.format.noun) header", found: "an empty file",
        advice: Content.format.lossAdvice
      ).asTorn
    }
    guard let footer else {
      throw LogError(
        line: lines.number, expected: "a footer as the last line", found: "the end of the file",
        advice: "the file was changed or truncated; \(Content.format.lossAdvice)"
      ).asTorn
    }
    try content.end(footer)
  }

  /// Whether an incomplete line may be a header.
  private func isBeginning(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: Array("{\"format\":\"\(Content.format.name)\"".utf8).prefix(line.count))
  }

  private mutating func readLine(_ text: ArraySlice<UInt8>, into content: inout Content) throws(LogError) {
    guard !text.isEmpty else { return }
    if hasHeader, footer == nil, try content.readRepeated(text, line: lines.number) { return }
    let object = try LogObject(text, line: lines.number)
    guard hasHeader else {
      try Content.format.check(object)
      try content.begin(object)
      hasHeader = true
      return
    }
    guard footer == nil else {
      throw LogError(
        line: object.line, expected: "nothing after the footer", found: "another line",
        advice: "read one log at a time")
    }
    if let item = Content.items.first(where: { object.value[$0.key] != nil }) {
      try item.read(&content, object, text)
    } else if object.value["complete"] != nil {
      footer = object
    }
  }
}

/// A value that is read from a log, or from several logs of the same work.
public protocol LogContent {
  static var format: LogFormat { get }
  /// The kinds of items that are read; lines of other kinds are skipped.
  static var items: [LogItem<Self>] { get }
  /// Reads the header of a log, whose format is checked.
  mutating func begin(_ header: LogObject) throws(LogError)
  /// Reads the footer of a whole log.
  mutating func end(_ footer: LogObject) throws(LogError)
  /// Reads an item that nearly equals an earlier one; returns false if it does not.
  mutating func readRepeated(_ text: ArraySlice<UInt8>, line: Int) throws(LogError) -> Bool
}

extension LogContent {
  public mutating func readRepeated(_ text: ArraySlice<UInt8>, line: Int) throws(LogError) -> Bool { false }
}

/// A kind of lines between the header and the footer of a log.
public struct LogItem<Content>: Sendable {
  /// The key that only lines of this kind have.
  let key: String
  let read: @Sendable (inout Content, LogObject, ArraySlice<UInt8>) throws(LogError) -> Void

  /// Makes a kind whose lines are read with their bytes.
  init(
    _ key: String,
    reading read: @escaping @Sendable (inout Content, LogObject, ArraySlice<UInt8>) throws(LogError) -> Void
  ) {
    (self.key, self.read) = (key, read)
  }

  /// Makes a kind whose lines are values of one type.
  init<Item: LogLine & Sendable>(
    _ key: String, of type: Item.Type = Item.self, _ add: @escaping @Sendable (inout Content, Item) -> Void
  ) {
    self.init(key) { content, object, _ throws(LogError) in
      add(&content, try Item(json: object.value, line: object.line))
    }
  }
}
