/// What the footer of a trace proves about the facts before it.
public enum TraceVerification: Hashable, Sendable {
  /// Count and hash of the footer are those of the facts.
  case verified
  /// The footer is missing: the run or its copy ended early.
  case incomplete
  /// The hash cannot be computed, because the trace says things that this version does not know.
  case unknownVocabulary
  /// The hash cannot be computed, because only the last facts of the run were kept.
  case earlierFactsMissing

  /// The verification as the rest of a sentence that begins with “the trace”.
  public var sentence: String {
    switch self {
    case .verified: "is complete and unchanged"
    case .incomplete: "has no footer: it ended early, and its hash is unverified"
    case .unknownVocabulary: "has content that this version does not know, so its hash is unverified"
    case .earlierFactsMissing: "holds only the last facts of its run, so its hash is unverified"
    }
  }
}
