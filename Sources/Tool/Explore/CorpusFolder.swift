internal import Results
internal import Runner

/// The folder in which runs are kept that came to something new: a file each, so that two folders are merged by copying.
final class CorpusFolder {
  private let path: String
  /// The names of the files that are written.
  private var written: Set<String> = []
  /// The first file that could not be written.
  private(set) var troubles: [RunTrouble] = []

  /// A file is as long as the choices of a run; a longer one is none.
  private static let byteCountMax = 4 << 20

  init(_ path: String) { self.path = path }

  /// The runs in the folder, by the names of their files. The folder is made where it is missing.
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
    do throws(RunLogError) { return try KeptRun(fileBytes: bytes) } catch {
      throw UsageError(
        "\(file):\(error.line): expected \(error.expected), found \(error.found)", advice: error.advice)
    }
  }

  /// Writes those of some runs that are not written yet.
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
