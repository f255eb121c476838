internal import Lua
internal import Reports
internal import Results
internal import Runner

/// Writes the file of a new scenario or a new app, and says how to run it.
struct NewCommand {
  private let template: Template
  private let name: String
  private let path: String
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    self.surroundings = surroundings
    isForced = parsed.has("force")
    template = try NewCommand.template(parsed.arguments.first)
    guard parsed.arguments.count > 1 else {
      throw UsageError(
        "“assay new \(template.rawValue)” needs a name, found the end of the line",
        advice: "write `assay new \(template.rawValue) \(NewCommand.example(of: template))`")
    }
    name = try NewCommand.name(parsed.arguments[1], template)
    let folder: String
    if let given = parsed.value("folder") {
      guard !given.isEmpty else {
        throw UsageError("“--folder” is empty", advice: "write `--folder .` for the current folder")
      }
      folder = given
    } else {
      folder = try NewCommand.folder(template)
    }
    path = FileSystem.join(folder, name + ".lua")
  }

  func perform() throws(UsageError) -> ExitCode {
    switch FileSystem.kind(of: path) {
    case .missing: break
    case .file:
      guard isForced else {
        throw UsageError(
          "\(path) is there already", advice: "give another name, or `--force` to write over it")
      }
    case .folder, .other:
      throw UsageError("\(path) is there already, and no file", advice: "give another name")
    }
    do throws(FileError) {
      try FileSystem.makeFolder(FileSystem.parent(of: path))
      try FileWriter.write(Array(template.text(name: name).utf8), to: path)
    } catch {
      surroundings.writeError("assay: \(error)\n")
      return .unwritable
    }
    let words = template == .scenario ? ["run", path] : ["run", "--app", path]
    surroundings.writeOutput(
      """
      wrote \(TerminalText.safe(path)), \(template.noun) that runs as it is
      next: \(ShellWords.joined([surroundings.toolName] + words))

      """)
    return .success
  }

  private static func template(_ word: String?) throws(UsageError) -> Template {
    let kinds = Template.allCases.map(\.rawValue)
    guard let word else {
      throw UsageError(
        "“assay new” needs what to write: \(kinds.joined(separator: " or "))",
        advice: "write `assay new scenario \(example(of: .scenario))`")
    }
    if let template = Template(rawValue: word) { return template }
    throw UsageError(
      "“assay new” writes \(Template.allCases.map(\.noun).joined(separator: " or ")), found “\(word)”",
      advice: Suggestion.nearest(to: word, among: kinds).map { "did you mean `assay new \($0)`?" }
        ?? "write `assay new scenario \(example(of: .scenario))`")
  }

  private static func example(of template: Template) -> String {
    switch template {
    case .scenario: "purchase/4_1_killed_twice"
    case .app: "my_app"
    }
  }

  /// The name without its ending; its folders must be searched, or nobody would find it again.
  private static func name(_ word: String, _ template: Template) throws(UsageError) -> String {
    let name = word.hasSuffix(".lua") ? String(word.dropLast(4)) : word
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) }) else {
      throw UsageError(
        "a name is words of letters, digits, _ and - with / between them, found “\(word)”",
        advice: "write such as `\(example(of: template))`; `--folder` says where it goes")
    }
    if template == .scenario,
      let skipped = parts.dropLast().first(where: { ScriptSearch.skippedFolders.contains(String($0)) })
    {
      throw UsageError(
        "folders named “\(skipped)” are not searched for scenarios", advice: "give the folder another name")
    }
    return name
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// Where scenarios of this project lie, or apps.
  private static func folder(_ template: Template) throws(UsageError) -> String {
    if template == .scenario, let file = ProjectFile.find() {
      let folders = try ProjectFile(path: file).paths?.filter { FileSystem.kind(of: $0) != .file } ?? []
      if let folder = folders.first { return folder }
    }
    let bundled = FileSystem.join("Scenarios", template.folder)
    return FileSystem.kind(of: bundled) == .folder ? bundled : template.folder
  }
}
