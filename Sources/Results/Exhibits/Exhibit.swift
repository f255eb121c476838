public import Facts

/// The whole run of a case that a report shows fact by fact.
public struct Exhibit: Hashable, Sendable {
  /// The case.
  public let key: CaseKey
  /// The lines of its trace: the header, the facts, the footer.
  public let lines: [JSONValue]

  /// Makes an exhibit.
  public init(key: CaseKey, lines: [JSONValue]) {
    self.key = key
    self.lines = lines
  }

  /// The trace, read and checked against its footer.
  public func trace() throws(TraceError) -> TraceFile {
    var printer = JSONPrinter()
    for line in lines {
      printer.write(line)
      printer.endLine()
    }
    return try TraceReader.read(printer.bytes)
  }
}
