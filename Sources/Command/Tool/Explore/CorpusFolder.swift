internal import Results
internal import Runner

/// The folder with runs that reached something new. Each is a separate file, so that folders can be merged by
/// copying.
final class CorpusFolder {
  private let path: String
  /// The names of the written files.
  private var written: Set<String> = []
  /// The error for the first file that could not be written.
  private(set) var troubles: [RunTrouble] = []

  /// The size limit of a file, which contains the choices of a run. A longer file is ignored.
  private static let byteCountMax = 4 << 20

  init(_ path: String) { self.path = path }

  /// The runs in the folder, by the names of their files. Creates the folder if it is missing.
  func entries() throws(UsageError) -> [KeptRun] {
    try OutputFolder.require(path, of: "corpus")
    var entries: [KeptRun] = []
    for name in try names() where name.hasSuffix(".json") {
      entries.append(try entry(in: FileSystem.join(path, name)))
    }
    return entries
  }

  private func names() throws(UsageError) -> [String] {
    do throws(FileError) { return try FileSystem.names(in: path).sorted() } catch {
      throw UsageError("\(error)", advice: "check the folder")
    }
  }

  private func entry(in file: String) throws(UsageError) -> KeptRun {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.bytes(of: file, byteCountMax: CorpusFolder.byteCountMax)
    } catch {
      throw UsageError("\(error)", advice: "check the folder")
    }
    do throws(LogError) { return try KeptRun(fileBytes: bytes) } catch {
      throw UsageError(
        "\(file):\(error.line): expected \(error.expected), found \(error.found)", advice: error.advice)
    }
  }

  /// Writes the runs that are not written yet.
  func keep(_ runs: [KeptRun]) {
    guard troubles.isEmpty else { return }
    do throws(FileError) {
      for run in runs where !written.contains(run.fileName) {
        try FileWriter.write(run.fileBytes, to: FileSystem.join(path, run.fileName))
        written.insert(run.fileName)
      }
    } catch {
      troubles.append(RunTrouble(exitCode: .unwritable, text: "\(error)"))
    }
  }
}
