internal import Facts

/// Keeps the trace of a case as the JSON of its lines.
final class TraceLines {
  /// Takes the facts.
  let writer: TraceWriter
  private let text: Text

  private final class Text {
    var bytes: [UInt8] = []
  }

  init(header: TraceHeader) {
    let text = Text()
    self.text = text
    writer = TraceWriter(header: header) { text.bytes += $0 }
  }

  /// Ends the trace and gives its lines.
  func finish(count: UInt32, hash: UInt64) -> [JSONValue] {
    writer.finish(count: count, hash: hash)
    return text.bytes.split(separator: 0x0a).map { line in
      guard let value = try? JSONText.value(of: line) else {
        preconditionFailure("a trace has a line that is no JSON")
      }
      return value
    }
  }
}
