internal import Facts
internal import Results

/// Picks the facts that a report shows out of a run, without keeping the others.
final class CitationSink: FactSink {
  private let wanted: Set<UInt32>
  private let directory = Directory()
  private let line = LastLine()
  private let writer: TraceWriter
  private var texts: [UInt32: (text: String, raw: JSONValue)] = [:]

  init(wanted: Set<UInt32>) {
    self.wanted = wanted
    let line = line
    // Chunks of one byte: each line is handed over by itself.
    writer = TraceWriter(header: TraceHeader(tool: "", scenario: "", subject: ""), chunkBytes: 1) {
      line.bytes = $0
    }
  }

  func append(_ fact: Fact, texts: Texts) {
    directory.append(fact, texts: texts)
    writer.append(fact, texts: texts)
    let sequence = fact.sequence.rawValue
    guard wanted.contains(sequence) else { return }
    let text = FactLine(directory: directory, texts: texts).text(of: fact)
    let raw = (try? JSONText.value(of: line.bytes.dropLast())) ?? .null
    self.texts[sequence] = (text, raw)
  }

  /// A fact as a report shows it.
  func citation(_ sequence: UInt32, reason: String = "") -> CitedFact {
    guard let found = texts[sequence] else {
      return CitedFact(sequence: sequence, text: "#\(sequence)", reason: reason)
    }
    return CitedFact(sequence: sequence, text: found.text, reason: reason, raw: found.raw)
  }

  private final class LastLine {
    var bytes: [UInt8] = []
  }
}
