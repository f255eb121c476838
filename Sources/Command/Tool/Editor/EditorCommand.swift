internal import Explorer
internal import Facts
internal import LuaApps
internal import Results
internal import Runner
internal import Scenario

/// `assay editor`: writes the definitions that an editor uses to complete and check Lua files.
struct EditorCommand {
  private let folder: String
  private let isForced: Bool
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    folder = parsed.arguments.first ?? "."
    isForced = parsed.has("force")
    self.surroundings = surroundings
    guard FileSystem.kind(of: folder) == .folder else {
      throw UsageError("folder \(folder) not found", advice: "specify the folder of your project")
    }
  }

  func perform() -> ExitCode {
    do throws(FileError) {
      let library = FileSystem.join(folder, EditorFile.folder)
      try FileSystem.makeFolder(library)
      for file in EditorFile.definitions {
        try FileWriter.write(Array(file.text.utf8), to: FileSystem.join(library, file.name))
      }
      surroundings.print("wrote \(EditorFile.definitions.count) definition files to \(library)\n")
      try configure()
    } catch {
      surroundings.warn("\(error)")
      return .unwritable
    }
    return .success
  }

  /// Writes the configuration unless it exists; `--force` replaces it.
  private func configure() throws(FileError) {
    let path = FileSystem.join(folder, EditorFile.configuration)
    let text = EditorFile.configuration(library: EditorFile.folder)
    guard FileSystem.kind(of: path) != .missing, !isForced else {
      try FileWriter.write(Array(text.utf8), to: path)
      surroundings.print("wrote \(path) for the Lua language server\n")
      return
    }
    let isOurs = try FileSystem.bytes(of: path) == Array(text.utf8)
    surroundings.print(
      isOurs
        ? "\(path) is up to date\n"
        : "\(path) already exists: add \"\(EditorFile.folder)\" to its workspace.library, or overwrite it with --force\n"
    )
  }
}

/// A file of definitions for scenarios, apps, rules or project files.
struct EditorFile {
  /// The definitions' folder in a project.
  static let folder = ".assay"
  /// The configuration of the Lua language server, which names that folder.
  static let configuration = ".luarc.json"

  let name: String
  let text: String

  /// All files of definitions. Each may use names that earlier files define.
  static let definitions: [EditorFile] = [
    EditorFile(
      name: "words.lua",
      text: WordDefinitions.text(mutants: MutantCatalogue.all.map { ($0.identifier, $0.sentence) })),
    EditorFile(name: "facts.lua", text: FactDefinitions.text),
    EditorFile(name: "scenarios.lua", text: ScenarioDefinitions.text),
    EditorFile(name: "apps.lua", text: AppDefinitions.text),
    EditorFile(name: "rules.lua", text: RuleDefinitions.text),
    EditorFile(name: "project.lua", text: ProjectDefinitions.text),
  ]

  private static let withheld = ["coroutine", "debug", "io", "os"]

  static func configuration(library: String) -> String {
    let disabled = withheld.map { JSONMember($0, .text("disable")) }
    return JSONText.indented([
      "runtime.version": "Lua 5.4", "runtime.builtin": .object(disabled),
      "workspace.library": .list([.text(library)]), "workspace.checkThirdParty": false,
    ]) + "\n"
  }
}

/// The definitions for project files, generated from the options of `assay run`.
enum ProjectDefinitions {
  static let text: String = {
    let settings = ProjectReader.fields.map { name, option in
      "---@field \(name)? \(type(of: option)) \(option.sentence)\n"
    }.joined()
    return """
      ---@meta
      -- Project files.
      -- Written by `assay editor`. Never executed.

      ---Options of runs.
      ---@class assay.settings
      \(settings)
      ---A named set of options, selected with `--profile`.
      ---@class assay.profile : assay.settings
      ---@field inherits? string The profile whose settings apply unless this one overrides them.

      ---The table of `project { … }`.
      ---@class assay.project : assay.settings
      ---@field paths? string|string[] The files and folders of scenarios.
      ---@field profiles? table<string, assay.profile> The profiles, by name.

      ---Sets the options of runs in its folder.
      ---@param settings assay.project
      function project(settings) end

      """
  }()

  private static func type(of option: OptionDescription) -> String {
    guard let value = option.value else { return "boolean" }
    // An external app is a list of words.
    if option.takesCommand { return "string|(string|string[])[]" }
    if option.repeats { return "string|string[]" }
    return ["NUMBER", "COUNT"].contains(value) ? "integer|string" : "string"
  }
}
