internal import Results
internal import Runner

/// A file that should be a run log, read piece by piece, so that a long one takes little memory.
struct RunLogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The run of the log. `advice` is for a file that cannot be read; one that is no log has the advice of its flaw, or
  /// `flawAdvice`.
  func record(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunRecord {
    switch try content(advice: advice, flawAdvice: flawAdvice) {
    case .whole(let record): return record
    case .torn(_, let flaw): throw flaw
    }
  }

  /// What the file has: a whole log, or the beginning of one.
  func content(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunLogContent {
    var reader = RunLogReader()
    var chunks = try opened(advice)
    while true {
      let chunk = try next(&chunks, advice)
      do throws(RunLogError) {
        guard !chunk.isEmpty else { return .whole(try reader.finish()) }
        try reader.take(chunk)
      } catch {
        let flaw = UsageError(
          "\(path):\(error.line): expected \(error.expected), found \(error.found)",
          advice: flawAdvice ?? error.advice)
        guard error.isTorn else { throw flaw }
        return .torn(reader.header, flaw)
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

/// What a file that should be a run log has.
enum RunLogContent {
  case whole(RunRecord)
  /// It ends before its footer; the header, if that far was written, and what is wrong with the file as a log.
  case torn(RunHeader?, UsageError)
}
