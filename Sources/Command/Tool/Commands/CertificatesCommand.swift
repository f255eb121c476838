internal import Reports
internal import Results
internal import Runner
internal import Signatures

/// `assay certificates`: writes the certificates of the test authority for programs that should trust it.
struct CertificatesCommand {
  private let folder: String
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    guard let folder = parsed.arguments.first, !folder.isEmpty else {
      throw UsageError(
        "assay certificates needs a folder to write to", advice: "write `assay certificates trusted`")
    }
    self.folder = folder
    isForced = parsed.has("force")
    self.surroundings = surroundings
    guard FileSystem.kind(of: folder) != .file else {
      throw UsageError("\(folder) is a file", advice: "specify a folder; it is created if missing")
    }
  }

  func perform() throws(UsageError) -> ExitCode {
    let files = AuthorityFile.all
    if !isForced { for file in files { try refuseOther(than: file) } }
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      for file in files { try FileWriter.write(file.bytes, to: FileSystem.join(folder, file.name)) }
    } catch {
      surroundings.warn("\(error)")
      return .unwritable
    }
    surroundings.print(
      "wrote \(files.count) files to \(TerminalText.safe(folder)); README.txt there explains how to trust them\n"
    )
    return .success
  }

  /// Throws if the file exists with different content.
  private func refuseOther(than file: AuthorityFile) throws(UsageError) {
    let path = FileSystem.join(folder, file.name)
    guard FileSystem.kind(of: path) != .missing, (try? FileSystem.bytes(of: path)) != file.bytes else {
      return
    }
    throw UsageError(
      "\(path) already exists with other content",
      advice: "choose another folder, or overwrite it with `--force`")
  }
}
