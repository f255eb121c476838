internal import Results
internal import Runner

/// A file that should be a run log. It is read in pieces, so that a long one needs little memory.
struct RunLogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// The run of the log. `advice` is for an unreadable file. A file that is not a log has the advice of its
  /// error, or `flawAdvice`.
  func record(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunRecord {
    switch try content(advice: advice, flawAdvice: flawAdvice) {
    case .whole(let record): return record
    case .torn(_, let flaw): throw flaw
    }
  }

  /// The content of the file: a whole log, or the start of one.
  func content(advice: String, flawAdvice: String? = nil) throws(UsageError) -> RunLogContent {
    var reader = RunLogReader()
    var chunks = try opened(advice)
    while true {
      let chunk = try next(&chunks, advice)
      do throws(LogError) {
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

enum RunLogContent {
  case whole(RunRecord)
  /// The log ends before its footer. Contains the header, if it was written, and the error.
  case torn(RunHeader?, UsageError)
}
