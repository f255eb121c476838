internal import Facts

/// A message of a worker process to its parent.
enum WorkerEvent<Outcome> {
  /// The worker started the piece with this number.
  case began(Int)
  /// The worker finished the piece with this number.
  case finished(Int, Outcome)
  /// The worker ends because a script uses too much processor time. The text names the place in the
  /// script.
  case overtime(String)
}

/// Writes the events of a worker process, each as one line of JSON. The line is a number if a piece
/// starts, and a list of the number and the outcome's elements if the piece is finished.
struct WorkerLineWriter<Wire: OutcomeWire> {
  private var wire: Wire
  private var printer = JSONPrinter()

  init(wire: Wire) { self.wire = wire }

  /// The bytes of the lines that `write` writes.
  mutating func bytes(_ write: (inout WorkerLineWriter) -> Void) -> [UInt8] {
    printer.removeAll()
    write(&self)
    return printer.bytes
  }

  mutating func began(_ number: Int) {
    printer.integer(Int64(number))
    printer.endLine()
  }

  mutating func finished(_ number: Int, _ outcome: Wire.Outcome) {
    printer.beginList()
    printer.integer(Int64(number))
    wire.write(outcome, to: &printer)
    printer.endList()
    printer.endLine()
  }
}

/// Reads the events of a worker process. One reader reads all the lines of one worker.
struct WorkerLineReader<Wire: OutcomeWire> {
  private var wire: Wire

  init(wire: Wire) { self.wire = wire }

  /// The event of a line; nil if the line is invalid.
  mutating func event(of line: ArraySlice<UInt8>) -> WorkerEvent<Wire.Outcome>? {
    guard let value = try? JSONText.value(of: line) else { return nil }
    if case .integer(let number) = value { return .began(Int(number)) }
    if case .text(let text) = value { return .overtime(text) }
    guard case .list(let elements) = value, case .integer(let number)? = elements.first,
      let outcome = wire.read(elements.dropFirst(), of: Int(number))
    else { return nil }
    return .finished(Int(number), outcome)
  }
}
