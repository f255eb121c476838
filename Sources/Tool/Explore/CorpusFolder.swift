internal import Results
internal import Runner

/// The folder in which runs are kept that came to something new: a file each, so that two folders are merged by copying.
struct CorpusFolder {
  private let path: String

  /// A file is as long as the choices of a run; a longer one is none.
  private static let byteCountMax = 4 << 20

  init(_ path: String) { self.path = path }

  /// The runs in the folder, by the names of their files; none where there is no folder yet.
  func entries() throws(UsageError) -> [KeptRun] {
    switch FileSystem.kind(of: path) {
    case .missing: return []
    case .folder: break
    case .file, .other:
      throw UsageError(
        "“--corpus” is a folder, and \(path) is none", advice: "name a folder; it is made where it is missing"
      )
    }
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

  /// Writes runs; gives what could not be written.
  func write(_ entries: [KeptRun]) -> [RunTrouble] {
    guard !entries.isEmpty else { return [] }
    do throws(FileError) {
      try FileSystem.makeFolder(path)
      for entry in entries {
        try FileWriter.write(entry.fileBytes, to: FileSystem.join(path, entry.fileName))
      }
    } catch {
      return [RunTrouble(exitCode: .unwritable, text: "\(error)")]
    }
    return []
  }
}
