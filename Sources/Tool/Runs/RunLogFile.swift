internal import Results
internal import Runner

/// A file that should be a run log, read piece by piece, so that a long one takes little memory.
struct RunLogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The run of the log. `advice` is for a file that cannot be read; one that is no log has the advice of its flaw, or
  /// `flawAdvice`.
  func record(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunRecord {
    var reader = RunLogReader()
    var chunks = try opened(advice)
    while true {
      let chunk = try next(&chunks, advice)
      do throws(RunLogError) {
        guard !chunk.isEmpty else { return try reader.finish() }
        try reader.take(chunk)
      } catch {
        throw UsageError(
          "\(path):\(error.line): expected \(error.expected), found \(error.found)",
          advice: flawAdvice ?? error.advice)
      }
    }
  }

  private func opened(_ advice: String) throws(UsageError) -> FileChunks {
    do throws(FileError) {
      return try FileChunks(path)
    } catch {
      throw UsageError("\(error)", advice: advice)
    }
  }

  private func next(_ chunks: inout FileChunks, _ advice: String) throws(UsageError) -> ArraySlice<UInt8> {
    do throws(FileError) {
      return try chunks.next()
    } catch {
      throw UsageError("\(error)", advice: advice)
    }
  }
}
