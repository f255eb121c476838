internal import Explorer
internal import Facts
internal import Scenario

/// A file that teaches an editor the languages of scenarios, apps and project files.
struct EditorFile {
  /// The folder for the definitions in a project.
  static let folder = ".assay"
  /// The file that tells the Lua language server where they are.
  static let configuration = ".luarc.json"

  /// Its name.
  let name: String
  /// What is in it.
  let text: String

  /// The definitions, in the order in which they build on each other.
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

  /// The libraries of Lua that scripts do not have.
  private static let withheld = ["coroutine", "debug", "io", "os"]

  /// The configuration for a folder of definitions.
  static func configuration(library: String) -> String {
    let disabled = withheld.map { JSONMember($0, .text("disable")) }
    return JSONText.indented([
      "runtime.version": "Lua 5.4", "runtime.builtin": .object(disabled),
      "workspace.library": .list([.text(library)]), "workspace.checkThirdParty": false,
    ]) + "\n"
  }
}
