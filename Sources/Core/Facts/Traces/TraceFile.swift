/// A trace that was read from a file.
public struct TraceFile {
  public let header: TraceHeader
  /// The facts, with the count and hash of the footer. If there is no footer, count and hash are computed
  /// from the facts.
  public let trace: Trace
  /// Whether the footer confirms the facts.
  public let verification: TraceVerification
  /// The lines and fields that were skipped because this version does not know them.
  public let skipped: [TraceSkip]

  /// The trace as JSON lines. They equal the file byte for byte if nothing was skipped.
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

/// The first line of a trace, which describes its run.
public struct TraceHeader: Hashable, Sendable {
  /// The version of the tool that wrote the trace.
  public var tool: String
  /// The address of the scenario.
  public var scenario: String
  /// The name of the app under test.
  public var subject: String
  /// The seed of the run, or nil if every choice took its default.
  public var seed: UInt64?
  /// The names of the evidence that the app provides to rules, or nil if the writer does not declare it.
  public var evidence: [String]?
  /// The kinds and families of facts that the writer records whenever they happen. Nil if the writer does not
  /// declare these names. `everything` for a simulated run.
  public var tells: [String]?
  /// Values that depend on the machine and on the time of the run. They are never compared and never merged.
  public var host: JSONValue?

  public static let format = "assay-trace"

  /// The version of the format. Other versions cannot be read.
  public static let version: Int64 = 1

  /// The word in `tells` that means every kind of fact.
  public static let everything = "everything"

  public init(
    tool: String, scenario: String, subject: String, seed: UInt64? = nil, host: JSONValue? = nil
  ) {
    self.tool = tool
    self.scenario = scenario
    self.subject = subject
    self.seed = seed
    self.host = host
  }

  /// Whether two headers agree in everything except `host`.
  public func matches(_ other: TraceHeader) -> Bool {
    var left = self
    var right = other
    left.host = nil
    right.host = nil
    return left == right
  }

  /// The header as JSON. The seed is a string, because many parsers lose digits of 64-bit numbers.
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

/// Whether the footer of a trace confirms the facts before it.
public enum TraceVerification: Hashable, Sendable {
  /// The count and hash of the footer match the facts.
  case verified
  /// The footer is missing, because the run ended early or the file was truncated.
  case incomplete
  /// The last line states that the trace is complete, and has no hash.
  case unsealed
  /// The hash cannot be computed, because the trace contains kinds or fields that this version does not know.
  case unknownVocabulary
  /// The hash cannot be computed, because only the last facts of the run were kept.
  case earlierFactsMissing

  /// The verification as the rest of a sentence that starts with “the trace”.
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

/// Something in a trace that this version does not know and skipped.
public struct TraceSkip: Hashable, Sendable {
  /// The line, counted from one.
  public let line: Int
  /// A description of what was skipped.
  public let what: String
  /// Whether the skip is a gap: facts that are missing from the file.
  public let isGap: Bool

  /// The skip as a line for users.
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
  /// Returns the trace as JSON lines, from header to footer.
  public func bytes(header: TraceHeader) -> [UInt8] {
    TraceFile(header: header, trace: self, verification: .verified, skipped: []).bytes
  }
}
