internal import Results
internal import Runner

/// Writes the definitions with which an editor completes and checks scenarios, apps and project files.
struct EditorCommand {
  private let folder: String
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    folder = parsed.arguments.first ?? "."
    isForced = parsed.has("force")
    self.surroundings = surroundings
    guard FileSystem.kind(of: folder) == .folder else {
      throw UsageError("there is no folder \(folder)", advice: "name the folder of your project")
    }
  }

  func perform() -> ExitCode {
    do throws(FileError) {
      let library = FileSystem.join(folder, EditorFile.folder)
      try FileSystem.makeFolder(library)
      for file in EditorFile.definitions {
        try FileWriter.write(Array(file.text.utf8), to: FileSystem.join(library, file.name))
      }
      surroundings.writeOutput("wrote \(EditorFile.definitions.count) files of definitions to \(library)\n")
      try configure()
    } catch {
      surroundings.writeError("assay: \(error)\n")
      return .unwritable
    }
    return .success
  }

  /// Somebody else's configuration is left as it is.
  private func configure() throws(FileError) {
    let path = FileSystem.join(folder, EditorFile.configuration)
    let text = EditorFile.configuration(library: EditorFile.folder)
    guard FileSystem.kind(of: path) != .missing, !isForced else {
      try FileWriter.write(Array(text.utf8), to: path)
      surroundings.writeOutput("wrote \(path), which the Lua language server reads\n")
      return
    }
    let isOurs = try FileSystem.bytes(of: path) == Array(text.utf8)
    surroundings.writeOutput(
      isOurs
        ? "\(path) is as it should be\n"
        : "left \(path) as it is: add \"\(EditorFile.folder)\" to its workspace.library, or write it anew with --force\n"
    )
  }
}
