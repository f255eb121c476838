/// A trace as it was read from a file.
public struct TraceFile {
  /// The run that it is a trace of.
  public let header: TraceHeader
  /// The facts, with the count and hash of the footer, or those of the facts where there is none.
  public let trace: Trace
  /// The proof that the footer gives.
  public let verification: TraceVerification
  /// The lines and fields that this version does not know.
  public let skipped: [TraceSkip]

  /// The trace as JSON lines; byte for byte the file it was read from, where nothing was skipped.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let writer = TraceWriter(header: header) { bytes += $0 }
    for fact in trace.facts { writer.append(fact, texts: trace.texts) }
    switch verification {
    case .incomplete, .unsealed: writer.flush()
    case .verified, .unknownVocabulary, .earlierFactsMissing:
      writer.finish(count: trace.count, hash: trace.hash)
    }
    return bytes
  }
}

/// The first line of a trace: what it is a trace of.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the tool that wrote it.
  public var tool: String
  /// The address of the scenario.
  public var scenario: String
  /// The name of the subject that was judged.
  public var subject: String
  /// The seed of the run, or nothing when every choice was the usual one.
  public var seed: UInt64?
  /// The names of the evidence that the subject can give to rules; nothing where the writer does not say.
  public var evidence: [String]?
  /// The kinds and families of facts that the trace would tell of if they happened; nothing where the writer does not
  /// say, `everything` of a run that was simulated.
  public var tells: [String]?
  /// Values of the machine and the moment; they are never compared and never merged.
  public var host: JSONValue?

  /// The name of the format.
  public static let format = "assay-trace"

  /// The version of the format; another one cannot be read.
  public static let version: Int64 = 1

  /// The word for every kind of fact among those that a trace tells of.
  public static let everything = "everything"

  /// Makes a header.
  public init(
    tool: String, scenario: String, subject: String, seed: UInt64? = nil, host: JSONValue? = nil
  ) {
    self.tool = tool
    self.scenario = scenario
    self.subject = subject
    self.seed = seed
    self.host = host
  }

  /// Whether two headers agree in everything that is compared.
  public func matches(_ other: TraceHeader) -> Bool {
    var left = self
    var right = other
    left.host = nil
    right.host = nil
    return left == right
  }

  /// The header as its line says it; the seed is a text, because many readers lose digits of 64-bit numbers.
  public var json: JSONValue {
    var members = [
      JSONMember("format", .text(TraceHeader.format)), JSONMember("version", .integer(TraceHeader.version)),
      JSONMember("tool", .text(tool)), JSONMember("scenario", .text(scenario)),
      JSONMember("subject", .text(subject)),
    ]
    if let seed { members.append(JSONMember("seed", .text(String(seed)))) }
    for (name, texts) in [("evidence", evidence), ("tells", tells)] {
      if let texts { members.append(JSONMember(name, .list(texts.map(JSONValue.text)))) }
    }
    if let host { members.append(JSONMember("host", host)) }
    return .object(members)
  }
}

/// The proof that the footer of a trace gives of the facts before it.
public enum TraceVerification: Hashable, Sendable {
  /// Count and hash of the footer are those of the facts.
  case verified
  /// The footer is missing: the run or its copy ended early.
  case incomplete
  /// The last line says that nothing is missing, and gives no hash.
  case unsealed
  /// The hash cannot be computed, because the trace says things that this version does not know.
  case unknownVocabulary
  /// The hash cannot be computed, because only the last facts of the run were kept.
  case earlierFactsMissing

  /// The verification as the rest of a sentence that begins with “the trace”.
  public var sentence: String {
    switch self {
    case .verified: "is complete and unchanged"
    case .unsealed: "is complete according to its last line, which has no hash"
    case .incomplete: "has no footer (the run ended early), so its hash was not verified"
    case .unknownVocabulary: "has content unknown to this version, so its hash was not verified"
    case .earlierFactsMissing: "contains only the last facts of its run, so its hash was not verified"
    }
  }
}

/// Something in a trace that this version does not know and did not read.
public struct TraceSkip: Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// The thing that was skipped.
  public let what: String
  /// Whether it is not in the file at all.
  public let isGap: Bool

  /// The skip as a line for people.
  public var words: String {
    isGap ? "facts are missing before line \(line): \(what)" : "line \(line): skipped \(what)"
  }

  init(line: Int, what: String, isGap: Bool = false) {
    self.line = line
    self.what = what
    self.isGap = isGap
  }
}

extension Trace {
  /// The trace as JSON lines, from header to footer.
  public func bytes(header: TraceHeader) -> [UInt8] {
    TraceFile(header: header, trace: self, verification: .verified, skipped: []).bytes
  }
}
