internal import Kernel

/// Parses the JSON lines of a trace. Checks every line, because other programs may have written or changed
/// the file.
public struct TraceReader {
  private var decoder: FactDecoder
  private let form: TraceForm
  private var header: TraceHeader?
  private var footer: TraceFooter?
  /// The first place in a log where facts are missing.
  private var gap: TraceError?
  private var facts: [Fact] = []
  private var firstSequence: UInt32?
  private var lastSequence: UInt32 = 0
  private var digest = Digest()

  /// The maximum length of a line, so that a file of another kind is rejected early.
  public static let lineBytesLimit = 1 << 20

  private init(_ form: TraceForm) {
    self.form = form
    decoder = FactDecoder(form)
  }

  public static func read(_ bytes: [UInt8], as form: TraceForm = .sealed) throws(TraceError) -> TraceFile {
    var reader = TraceReader(form)
    var line = 0
    var start = 0
    while start < bytes.count {
      line += 1
      let end = bytes[start...].firstIndex(of: 0x0a)
      do {
        try reader.read(bytes[start..<(end ?? bytes.count)], line)
      } catch {
        // A last line without its line end was truncated while it was written. The lines before it are valid.
        guard end == nil, line > 1, reader.footer == nil else { throw error }
        reader.decoder.skipped.append(TraceSkip(line: line, what: "a truncated line"))
      }
      start = (end ?? bytes.count) + 1
    }
    return try reader.file(lines: line)
  }

  private mutating func read(_ text: ArraySlice<UInt8>, _ line: Int) throws(TraceError) {
    guard text.count <= TraceReader.lineBytesLimit else {
      throw TraceError(
        line: line, expected: "at most \(TraceReader.lineBytesLimit) bytes per line",
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
        advice: "write each trace to its own file")
    }
    if object.value["sequence"] != nil || (form == .log && object.value["kind"] != nil) {
      try readFact(object)
    } else if object.value["complete"] != nil {
      try readFooter(object)
    } else {
      decoder.skipped.append(TraceSkip(line: line, what: "a line that is neither a fact nor the footer"))
    }
  }

  private mutating func readFact(_ object: TraceObject) throws(TraceError) {
    let next = Int64(lastSequence) + 1
    let isNumbered = form == .sealed || object.value["sequence"] != nil
    let sequence = isNumbered ? try object.number("sequence", in: 1...Int64(UInt32.max)) : next
    if firstSequence != nil, sequence != next {
      let missing = TraceError(
        line: object.line, expected: "fact \(next)", found: "fact \(sequence)",
        advice: "restore the missing lines or their order")
      guard form == .log, sequence > next else { throw missing }
      if gap == nil { gap = missing }
      decoder.skipped.append(
        TraceSkip(line: object.line, what: TraceReader.missing(next...sequence - 1), isGap: true))
    }
    lastSequence = UInt32(sequence)
    if firstSequence == nil { firstSequence = lastSequence }
    guard let fact = try decoder.fact(object, FactSequence(rawValue: lastSequence)) else { return }
    digest.combine(fact, texts: decoder.texts)
    facts.append(fact)
  }

  private static func missing(_ facts: ClosedRange<Int64>) -> String {
    facts.count == 1 ? "fact \(facts.lowerBound)" : "facts \(facts.lowerBound) to \(facts.upperBound)"
  }

  /// Reads the footer. A footer with a hash covers every fact, so no fact may be missing before it.
  private mutating func readFooter(_ object: TraceObject) throws(TraceError) {
    guard form == .sealed || object.value["hash"] != nil else {
      footer = .unsealed
      return
    }
    footer = try TraceReader.footer(object)
    if let gap { throw gap }
  }

  private func file(lines: Int) throws(TraceError) -> TraceFile {
    guard let header else {
      throw TraceError(
        line: 1, expected: "a trace header", found: "an empty file",
        advice: "run the scenario to create the trace again")
    }
    let verification: TraceVerification
    if footer == nil {
      verification = .incomplete
    } else if footer == .unsealed {
      verification = .unsealed
    } else if !decoder.skipped.isEmpty {
      verification = .unknownVocabulary
    } else if let firstSequence, firstSequence > 1 {
      verification = .earlierFactsMissing
    } else {
      verification = .verified
    }
    try check(verification, lines)
    let trace = Trace(
      facts: facts, texts: decoder.texts, count: footer?.seal?.count ?? UInt32(facts.count),
      hash: footer?.seal?.hash ?? digest.value)
    return TraceFile(
      header: header, trace: trace, verification: verification, skipped: decoder.skipped)
  }

  /// Compares the footer with the facts. The count can be checked even if the hash cannot.
  private func check(_ verification: TraceVerification, _ lines: Int) throws(TraceError) {
    guard let footer = footer?.seal else { return }
    let advice = "run the scenario to create the trace again; the file was changed or truncated"
    guard footer.count == lastSequence else {
      throw TraceError(
        line: lines, expected: "\(footer.count) facts, as the footer states",
        found: "\(lastSequence)", advice: advice)
    }
    guard verification != .verified || footer.hash == digest.value else {
      throw TraceError(
        line: lines, expected: "facts with the hash \(TraceHash.text(of: footer.hash)), as the footer states",
        found: "facts with the hash \(TraceHash.text(of: digest.value))", advice: advice)
    }
  }
}

extension TraceReader {
  static func value(of text: ArraySlice<UInt8>, _ line: Int) throws(TraceError) -> JSONValue {
    do {
      return try JSONText.value(of: text)
    } catch {
      throw TraceError(
        line: line, expected: "\(error.expected) at column \(error.column)", found: error.found,
        advice: "write each line as one JSON object in UTF-8")
    }
  }

  static func header(_ object: TraceObject) throws(TraceError) -> TraceHeader {
    guard object.value["format"] == .text(TraceHeader.format) else {
      throw TraceError(
        line: object.line, expected: "a trace header with the format “\(TraceHeader.format)”",
        found: object.value["format"].map(TraceObject.found) ?? "no format",
        advice: "check that the file is a trace")
    }
    let version = try object.number("version", in: 0...Int64.max)
    guard version == TraceHeader.version else {
      throw TraceError(
        line: object.line, expected: "version \(TraceHeader.version) of the format",
        found: "version \(version)",
        advice: "use the version of Assay that created the trace")
    }
    var header = TraceHeader(
      tool: try object.text("tool"), scenario: try object.text("scenario"),
      subject: try object.text("subject"))
    if object.value["seed"] != nil {
      let digits = try object.text("seed")
      guard let seed = UInt64(digits), String(seed) == digits else {
        throw object.failure("seed", "a number from 0 to \(UInt64.max) as a string", "“\(digits)”")
      }
      header.seed = seed
    }
    header.evidence = try texts("evidence", of: object)
    header.tells = try texts("tells", of: object)
    header.host = object.value["host"]
    return header
  }

  /// Reads a list of texts. Nil if the key is absent.
  private static func texts(_ key: String, of object: TraceObject) throws(TraceError) -> [String]? {
    guard let member = object.value[key] else { return nil }
    guard case .list(let elements) = member else {
      throw object.failure(key, "a list of strings", TraceObject.found(member))
    }
    var texts: [String] = []
    for element in elements {
      guard case .text(let text) = element else {
        throw object.failure(key, "a list of strings", "\(TraceObject.found(element)) in it")
      }
      texts.append(text)
    }
    return texts
  }

  fileprivate static func footer(_ object: TraceObject) throws(TraceError) -> TraceFooter {
    let count = try object.number("count", in: 0...Int64(UInt32.max))
    let digits = try object.text("hash")
    guard let hash = TraceHash.hash(of: digits) else {
      throw object.failure("hash", "sixteen hexadecimal digits", "“\(digits)”")
    }
    return .sealed(count: UInt32(count), hash: hash)
  }
}

private enum TraceFooter: Equatable {
  /// The footer has the number of facts and their hash.
  case sealed(count: UInt32, hash: UInt64)
  /// The footer states only that the trace is complete.
  case unsealed

  var seal: (count: UInt32, hash: UInt64)? {
    switch self {
    case .sealed(let count, let hash): (count, hash)
    case .unsealed: nil
    }
  }
}

/// Why a file cannot be read as a trace.
public struct TraceError: Error, Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The content expected on this line.
  public let expected: String
  /// The content found on this line.
  public let found: String
  public let advice: String

  public init(line: Int, expected: String, found: String, advice: String) {
    self.line = line
    self.expected = expected
    self.found = found
    self.advice = advice
  }
}

extension TraceError: CustomStringConvertible {
  public var description: String { "line \(line): expected \(expected), found \(found); \(advice)" }
}
