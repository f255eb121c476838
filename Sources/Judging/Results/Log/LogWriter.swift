public import Facts

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

/// A value that is a JSON object in a log and between a worker and its parent.
public protocol LogLine {
  /// The value as a line.
  var json: JSONValue { get }
  /// Parses the value from a line; errors name the line's number.
  init(json: JSONValue, line: Int) throws(LogError)
}
