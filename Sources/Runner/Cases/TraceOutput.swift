internal import Facts
internal import Results

/// The file into which the trace of a case goes while it runs.
final class TraceOutput {
  /// Takes the facts.
  let writer: TraceWriter
  private let file: FileWriter

  init(path: String, header: TraceHeader) throws(FileError) {
    try FileSystem.makeFolder(FileSystem.parent(of: path))
    let file = try FileWriter(path: path)
    self.file = file
    writer = TraceWriter(header: header) { file.write($0) }
  }

  /// Ends the file, and says what could not be written.
  func finish(count: UInt32, hash: UInt64) throws(FileError) {
    writer.finish(count: count, hash: hash)
    try file.close()
  }
}
