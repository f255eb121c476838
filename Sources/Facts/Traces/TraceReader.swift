internal import Kernel

/// Reads JSON lines that `TraceWriter` wrote, and distrusts them.
public struct TraceReader {
  private var decoder = FactDecoder()
  private var header: TraceHeader?
  private var footer: (count: UInt32, hash: UInt64)?
  private var facts: [Fact] = []
  private var firstSequence: UInt32?
  private var lastSequence: UInt32 = 0
  private var digest = Digest()

  /// How long a line may be, so that a file of another kind is refused early.
  public static let lineBytesLimit = 1 << 20

  private init() {}

  /// Reads a whole trace.
  public static func read(_ bytes: [UInt8]) throws(TraceError) -> TraceFile {
    var reader = TraceReader()
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0a)
      do {
        try reader.read(bytes[start..<(end ?? bytes.count)], line)
      } catch {
        // A last line without its end was cut off while it was written: what stands before it is good.
        guard end == nil, line > 1, reader.footer == nil else { throw error }
        reader.decoder.skipped.append(TraceSkip(line: line, what: "a line that was cut off"))
      }
      start = (end ?? bytes.count) + 1
    }
    return try reader.file(lines: line)
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ line: Int) throws(TraceError) {
    guard text.count <= TraceReader.lineBytesLimit else {
      throw TraceError(
        line: line, expected: "at most \(TraceReader.lineBytesLimit) bytes on a line",
        found: "\(text.count) bytes", advice: "check that the file is a trace")
    }
    let object = TraceObject(value: try TraceReader.value(of: text, line), line: line, place: "the line")
    guard header != nil else {
      header = try TraceReader.header(object)
      return
    }
    guard footer == nil else {
      throw TraceError(
        line: line, expected: "nothing after the footer", found: "another line",
        advice: "read one trace at a time")
    }
    if object.value["sequence"] != nil {
      try readFact(object)
    } else if object.value["complete"] != nil {
      footer = try TraceReader.footer(object)
    } else {
      decoder.skipped.append(TraceSkip(line: line, what: "a line that is neither a fact nor the footer"))
    }
  }

  private mutating func readFact(_ object: TraceObject) throws(TraceError) {
    let sequence = try object.number("sequence", in: 1...Int64(UInt32.max))
    guard firstSequence == nil || sequence == Int64(lastSequence) + 1 else {
      throw TraceError(
        line: object.line, expected: "the fact \(Int64(lastSequence) + 1)", found: "the fact \(sequence)",
        advice: "restore the lines that are missing or out of order")
    }
    lastSequence = UInt32(sequence)
    if firstSequence == nil { firstSequence = lastSequence }
    guard let fact = try decoder.fact(object, FactSequence(rawValue: lastSequence)) else { return }
    let mask = fact.content.kind.textMask
    digest.combine(fact, texts: decoder.texts, textMask: mask)
    facts.append(fact)
  }

  private func file(lines: Int) throws(TraceError) -> TraceFile {
    guard let header else {
      throw TraceError(
        line: 1, expected: "the header of a trace", found: "an empty file",
        advice: "write the trace again by running its scenario")
    }
    let verification: TraceVerification
    if footer == nil {
      verification = .incomplete
    } else if !decoder.skipped.isEmpty {
      verification = .unknownVocabulary
    } else if let firstSequence, firstSequence > 1 {
      verification = .earlierFactsMissing
    } else {
      verification = .verified
    }
    try check(verification, lines)
    let trace = Trace(
      facts: facts, texts: decoder.texts, count: footer?.count ?? UInt32(facts.count),
      hash: footer?.hash ?? digest.value)
    return TraceFile(
      header: header, trace: trace, verification: verification, skipped: decoder.skipped)
  }

  /// Compares the footer with the facts; the count can be checked even where the hash cannot.
  private func check(_ verification: TraceVerification, _ lines: Int) throws(TraceError) {
    guard let footer else { return }
    let advice = "the file was changed or lost lines: write it again by running its scenario"
    guard footer.count == lastSequence else {
      throw TraceError(
        line: lines, expected: "\(footer.count) facts, as the footer says",
        found: "\(lastSequence)", advice: advice)
    }
    guard verification != .verified || footer.hash == digest.value else {
      throw TraceError(
        line: lines, expected: "facts of the hash \(TraceHash.text(of: footer.hash)), as the footer says",
        found: "facts of the hash \(TraceHash.text(of: digest.value))", advice: advice)
    }
  }
}
