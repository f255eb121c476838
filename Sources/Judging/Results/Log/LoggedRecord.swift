public import Facts

/// A record that is written as a log. Each line is a JSON object: a header, items, troubles, and a footer.
public protocol LoggedRecord {
  /// The format in the header.
  static var format: LogFormat { get }
  /// The name and the version of the tool.
  var tool: String { get }
  /// The members of the header after the format and the tool.
  var headerMembers: [JSONMember] { get }
  /// Writes the items that follow the header.
  func writeItems(to writer: inout LogWriter)
  /// Writes the items that are known when all work is done.
  func writeConclusions(to writer: inout LogWriter)
  var troubles: [RunTrouble] { get }
  /// Whether the work is complete.
  var isComplete: Bool { get }
  /// The members of the footer between `complete` and `exit_code`.
  var footerMembers: [JSONMember] { get }
  /// The exit code of the process.
  var exitCode: ExitCode { get }
  /// Why the work ended early; nil if it did not.
  var interruption: ExitCode? { get }
}

extension LoggedRecord {
  /// Writes nothing.
  public func writeConclusions(to writer: inout LogWriter) {}

  var header: JSONValue { .object(Self.format.members(tool: tool) + headerMembers) }

  var footer: JSONValue {
    var members = [JSONMember("complete", .flag(isComplete))] + footerMembers
    members.append(JSONMember("exit_code", .integer(Int64(exitCode.rawValue))))
    if let interruption { members.append(JSONMember("interrupted", .integer(Int64(interruption.rawValue)))) }
    return .object(members)
  }
}

/// Writes logs. The log of an interrupted exploration has every piece before the interruption, so that lines
/// can be passed on one by one.
public struct LogWriter {
  private var printer = JSONPrinter()
  private let pieceByteCount: Int
  private let sink: ([UInt8]) -> Void

  /// Makes a writer that passes on at least `pieceByteCount` bytes at a time.
  public init(pieceByteCount: Int = 65_536, to sink: @escaping ([UInt8]) -> Void) {
    self.pieceByteCount = pieceByteCount
    self.sink = sink
  }

  /// The bytes of a whole log.
  public static func bytes(of record: some LoggedRecord) -> [UInt8] {
    var bytes: [UInt8] = []
    write(record) { bytes += $0 }
    return bytes
  }

  /// Writes a whole log in pieces, so that a long one takes little memory.
  public static func write(_ record: some LoggedRecord, to sink: ([UInt8]) -> Void) {
    withoutActuallyEscaping(sink) { sink in
      var writer = LogWriter(to: sink)
      writer.begin(record)
      writer.end(record)
    }
  }

  /// Writes the header and the items that follow it.
  public mutating func begin(_ record: some LoggedRecord) {
    line(record.header)
    record.writeItems(to: &self)
  }

  /// Writes an item.
  public mutating func write(_ item: some LogLine) { line(item.json) }

  /// Writes the conclusions, the troubles, and the footer.
  public mutating func end(_ record: some LoggedRecord) {
    record.writeConclusions(to: &self)
    for trouble in record.troubles { write(trouble) }
    line(record.footer)
    flush()
  }

  mutating func line(_ value: JSONValue) {
    printer.write(value)
    printer.endLine()
    if printer.byteCount >= pieceByteCount { flush() }
  }

  private mutating func flush() {
    sink(printer.bytes)
    printer.removeAll()
  }
}
