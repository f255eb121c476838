internal import Results
internal import Runner

/// The log file of an exploration, read in pieces.
struct ExplorationLogFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Reads the log and passes each piece to `receive`.
  func record(_ receive: @escaping (ExplorationPiece) -> Void) throws(UsageError) -> ExplorationRecord {
    var reader = ExplorationLogReader(receive: receive)
    return try ExplorationLogFile.record(of: [path], &reader)
  }

  /// The record of one or more logs.
  static func record(
    of paths: [String], _ reader: inout ExplorationLogReader
  ) throws(UsageError) -> ExplorationRecord {
    for path in paths { try ExplorationLogFile(path).read(into: &reader) }
    do throws(LogError) {
      guard let record = try reader.finish() else {
        preconditionFailure("\(paths) were read and have no record")
      }
      return record
    } catch {
      throw ExplorationLogFile(paths[0]).flaw(error)
    }
  }

  /// Reads the log into a reader that collects several logs.
  func read(into reader: inout ExplorationLogReader) throws(UsageError) {
    var chunks = try opened()
    while true {
      let chunk = try next(&chunks)
      do throws(LogError) {
        guard !chunk.isEmpty else { return try reader.endLog() }
        try reader.take(chunk)
      } catch {
        throw flaw(error)
      }
    }
  }

  private func flaw(_ error: LogError) -> UsageError {
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
