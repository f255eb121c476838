public import Facts
public import Results

/// Encodes each outcome as one JSON object, which is equal to the outcome's line in a log.
public struct LogLineWire<Outcome: LogLine>: OutcomeWire {
  public init() {}

  /// Appends an outcome to the open list.
  public mutating func write(_ outcome: Outcome, to printer: inout JSONPrinter) {
    printer.write(outcome.json)
  }

  /// The outcome with these elements; nil if they are invalid.
  public mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> Outcome? {
    elements.first.flatMap { try? Outcome(json: $0, line: 1) }
  }
}
