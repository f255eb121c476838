internal import Reports
internal import Results
internal import Runner

/// An app in another language, created by `assay new app`. It consists of the client's example under the
/// app's name, and the client.
struct NewProcessApp {
  private let language: AppLanguage
  private let face: AppFace
  /// The path of the app without its extension.
  private let path: String
  private let isForced: Bool
  private let surroundings: Surroundings
  /// The folder of the client.
  private let client: String

  init(
    _ language: AppLanguage, _ face: AppFace, path: String, isForced: Bool, _ surroundings: Surroundings
  ) throws(UsageError) {
    self.language = language
    self.face = face
    self.path = path
    self.isForced = isForced
    self.surroundings = surroundings
    guard let folder = language.folder, let found = Defaults.find(folder, toolPath: surroundings.toolPath)
    else {
      throw UsageError(
        "folder Clients, which contains the example apps, was not found here or above the tool",
        advice: "unpack the whole archive of the tool, or run the tool from a checkout")
    }
    client = found
  }

  func write() throws(UsageError) -> ExitCode {
    let folder = FileSystem.parent(of: path)
    let name = FileSystem.name(of: path)
    let files = language.files(named: name, face)
    for file in files where file.isRenamed && !isForced {
      let target = FileSystem.join(folder, file.target)
      guard FileSystem.kind(of: target) == .missing else {
        throw UsageError(
          "\(target) already exists", advice: "choose another name, or overwrite it with `--force`")
      }
    }
    var written: [String] = []
    do throws(FileError) {
      for file in files {
        let target = FileSystem.join(folder, file.target)
        try FileSystem.makeFolder(FileSystem.parent(of: target))
        try FileWriter.write(try bytes(of: file, name), to: target)
        written.append(TerminalText.safe(target))
      }
    } catch {
      surroundings.warn("\(error)")
      return .unwritable
    }
    report(written)
    return .success
  }

  private func bytes(of file: AppLanguage.File, _ name: String) throws(FileError) -> [UInt8] {
    let bytes = try FileSystem.bytes(of: FileSystem.join(client, file.source))
    guard file.isRenamed else { return bytes }
    let root = FileSystem.parent(of: FileSystem.parent(of: client))
    let package = FileSystem.realPath(root) ?? root
    return Array(language.renamed(String(decoding: bytes, as: UTF8.self), to: name, package: package).utf8)
  }

  private func report(_ written: [String]) {
    let commands = language.commands(for: path)
    var lines = ["wrote an app that is ready to run: \(written.joined(separator: " and "))"]
    if let build = commands.build { lines.append("build: \(ShellWords.joined(build))") }
    let tool = surroundings.toolName
    lines.append("next:  \(ShellWords.joined([tool, "smoke", "--"] + commands.start))")
    lines.append("then:  \(ShellWords.joined([tool, "run", "--app", "--"] + commands.start))")
    surroundings.print(lines.joined(separator: "\n") + "\n")
  }
}
