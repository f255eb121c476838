internal import Lua
internal import LuaScripts

/// Handles the calls that a scenario file's scripts make. It collects declarations while the file loads,
/// and forwards calls to the run while a scenario runs.
final class ScenarioHost: LuaHost {
  /// The declarations in the order of the file. Each is a list of its cases.
  private(set) var declared: [[DeclaredScenario]] = []
  /// The run in progress. Nil while no scenario runs.
  private var run: ScenarioRun?
  /// The latest error about a use of the scenario language.
  private(set) var problem: LanguageProblem?
  /// The text of the file.
  let source: [UInt8]

  let modules = ModuleReadings()
  let packages: PackageCache
  private let folder: ScriptFolder
  private let file: String

  init(folder: ScriptFolder, file: String, source: [UInt8]) {
    self.folder = folder
    self.file = file
    self.source = source
    packages = PackageCache(folder: folder, file: file, modules: modules)
  }

  /// Starts forwarding calls to a run. Forwarding lasts until `end` is called.
  func begin(_ run: ScenarioRun) { self.run = run }

  func end() { run = nil }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    do throws(LanguageProblem) {
      let arguments = try CallArguments(function, arguments)
      if arguments.call == .scenario { return try declare(arguments) }
      guard let run else { throw outside(arguments.callee) }
      guard !run.facts.isAbandoned else { throw RunFacts.abandonment }
      run.machine.spend(arguments.instructions)
      return try run.perform(arguments, &results)
    } catch {
      problem = error
      return results.raise(error.text)
    }
  }

  func source(ofModule name: String) -> LuaModuleSource {
    switch folder.source(ofModule: name) {
    case .success(let module):
      modules.add(module.file, module.source)
      return .found(source: module.source, chunkName: module.file)
    case .failure(let flaw):
      return .refused(flaw.message)
    }
  }

  private func declare(_ arguments: CallArguments) throws(LanguageProblem) -> LuaOutcome {
    guard run == nil else {
      throw LanguageProblem(
        .declaration, "scenario { … } was called inside a running scenario",
        advice: "move it to the top level of the file"
      )
    }
    let position = arguments.position
    let reader = DeclarationReader(
      folder: folder, file: file, line: max(position.line, 1), packages: packages,
      modules: modules)
    do throws(LanguageProblem) {
      declared.append(try reader.read(try arguments.table(0)))
    } catch {
      var problem = error
      if position.chunkName == file {
        problem.line = DeclarationLines(source: source, line: reader.line).line(ofWordIn: problem.text)
      }
      throw problem
    }
    return .returned
  }

  private func outside(_ function: LanguageFunction) -> LanguageProblem {
    LanguageProblem(
      .declaration, "\(function.name) was called outside run",
      advice: "call it inside run = function(world) … end")
  }
}
