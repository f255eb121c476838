public import Facts
public import Results
internal import Rules
internal import World

/// The file to which the trace of a case is written during the run.
final class TraceOutput {
  /// The sink of the run.
  let writer: TraceWriter
  private let file: FileWriter

  init(path: String, header: TraceHeader) throws(FileError) {
    try FileSystem.makeFolder(FileSystem.parent(of: path))
    let file = try FileWriter(path: path)
    self.file = file
    writer = TraceWriter(header: header) { file.write($0) }
  }

  /// Completes the trace. Throws the first write error.
  func finish(count: UInt32, hash: UInt64) throws(FileError) {
    writer.finish(count: count, hash: hash)
    try file.close()
  }
}

/// Collects the trace of a case as the JSON of its lines.
final class TraceLines {
  /// The sink of the run.
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

  /// Completes the trace and returns its lines.
  func finish(count: UInt32, hash: UInt64) -> [JSONValue] {
    writer.finish(count: count, hash: hash)
    return TraceLines.lines(of: text.bytes)
  }

  /// The JSON of the lines of a trace.
  static func lines(of bytes: [UInt8]) -> [JSONValue] {
    bytes.split(separator: 0x0a).map { line in
      guard let value = try? JSONText.value(of: line) else {
        preconditionFailure("a trace has a line that is no JSON")
      }
      return value
    }
  }
}

extension WitnessRun {
  /// Creates a run from a trace that was read.
  public init(key: CaseKey, trace: TraceFile) {
    self.init(key: key, lines: TraceLines.lines(of: trace.bytes))
  }
}

/// Collects the facts that a report cites from a run. It does not keep the other facts.
final class CitationSink: FactSink {
  private let wanted: Set<UInt32>
  private let declared = DeclaredNames()
  private let line = LastLine()
  /// Writes each line separately, because a chunk is one byte. Created at the first fact, because most runs
  /// are not cited.
  private lazy var writer = TraceWriter(
    header: TraceHeader(tool: "", scenario: "", subject: ""), chunkBytes: 1
  ) { [line] in line.bytes = $0 }
  private var texts: [UInt32: (text: String, raw: JSONValue, place: SourcePlace?)] = [:]
  /// The line of the app's code at a fact; nil if unknown.
  private let place: (Fact) -> SourcePlace?

  init(wanted: Set<UInt32>, place: @escaping (Fact) -> SourcePlace? = { _ in nil }) {
    self.wanted = wanted
    self.place = place
  }

  func append(_ fact: Fact, texts: Texts) {
    declared.append(fact, texts: texts)
    writer.append(fact, texts: texts)
    let sequence = fact.sequence.rawValue
    guard wanted.contains(sequence) else { return }
    let text = FactLine(names: declared, texts: texts).text(of: fact)
    let raw = (try? JSONText.value(of: line.bytes.dropLast())) ?? .null
    self.texts[sequence] = (text, raw, place(fact))
  }

  func citation(_ sequence: UInt32, reason: String = "") -> CitedFact {
    guard let found = texts[sequence] else {
      return CitedFact(sequence: sequence, text: "#\(sequence)", reason: reason)
    }
    return CitedFact(
      sequence: sequence, text: found.text, reason: reason, raw: found.raw, place: found.place)
  }

  private final class LastLine {
    var bytes: [UInt8] = []
  }
}
