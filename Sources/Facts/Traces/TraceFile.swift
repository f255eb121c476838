/// A trace as it was read from a file.
public struct TraceFile {
  /// What it is a trace of.
  public let header: TraceHeader
  /// The facts, with the count and hash of the footer, or those of the facts where there is none.
  public let trace: Trace
  /// What the footer proves.
  public let verification: TraceVerification
  /// What was skipped because this version does not know it.
  public let skipped: [TraceSkip]

  /// The trace as JSON lines; byte for byte the file it was read from, where nothing was skipped.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    let writer = TraceWriter(header: header) { bytes += $0 }
    for fact in trace.facts { writer.append(fact, texts: trace.texts) }
    if verification == .incomplete {
      writer.flush()
    } else {
      writer.finish(count: trace.count, hash: trace.hash)
    }
    return bytes
  }
}
