public import Facts
public import Results

/// The wire of outcomes that are one object of JSON, as their log has it.
public struct LogLineWire<Outcome: LogLine>: OutcomeWire {
  /// A wire.
  public init() {}

  /// Appends an outcome to the list that is open.
  public mutating func write(_ outcome: Outcome, to printer: inout JSONPrinter) {
    printer.write(outcome.json)
  }

  /// The outcome with these elements, or nothing when they are none.
  public mutating func read(_ elements: ArraySlice<JSONValue>, of number: Int) -> Outcome? {
    elements.first.flatMap { try? Outcome(json: $0, line: 1) }
  }
}
