internal import Results
internal import Runner

/// The log of an exploration in a file, read piece by piece.
struct ExplorationLogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Reads the log; each piece is handed over as well.
  func record(_ receive: @escaping (ExplorationPiece) -> Void) throws(UsageError) -> ExplorationRecord {
    var reader = ExplorationLogReader(receive: receive)
    try read(into: &reader)
    do throws(RunLogError) {
      guard let record = try reader.finish() else {
        preconditionFailure("\(path) was read and has no record")
      }
      return record
    } catch {
      throw flaw(error)
    }
  }

  /// Reads the log as one of those that a reader collects.
  func read(into reader: inout ExplorationLogReader) throws(UsageError) {
    var chunks = try opened()
    while true {
      let chunk = try next(&chunks)
      do throws(RunLogError) {
        guard !chunk.isEmpty else { return try reader.endLog() }
        try reader.take(chunk)
      } catch {
        throw flaw(error)
      }
    }
  }

  private func flaw(_ error: RunLogError) -> UsageError {
    UsageError(
      "\(path):\(error.line): expected \(error.expected), found \(error.found)", advice: error.advice)
  }

  private func opened() throws(UsageError) -> FileChunks {
    do throws(FileError) { return try FileChunks(path) } catch {
      throw UsageError("\(error)", advice: "check the path")
    }
  }

  private func next(_ chunks: inout FileChunks) throws(UsageError) -> ArraySlice<UInt8> {
    do throws(FileError) { return try chunks.next() } catch {
      throw UsageError("\(error)", advice: "check the path")
    }
  }
}
