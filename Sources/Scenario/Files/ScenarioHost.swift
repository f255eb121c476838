internal import Lua

/// Who answers the calls of a scenario file's scripts: while it loads it collects declarations, while a
/// scenario runs
/// it passes the calls on to the stage.
final class ScenarioHost: LuaHost {
  /// The declarations in their order, each with its cases.
  private(set) var declared: [[DeclaredScenario]] = []
  /// What the texts read of their runs.
  private(set) var readings: Readings
  /// The run that goes on.
  var stage: RunStage?
  /// What the language complained about last.
  private(set) var problem: LanguageProblem?
  /// The text of the file.
  let source: [UInt8]

  /// The modules that were required.
  let modules = ModuleReadings()
  /// The packages of hosted content that were named.
  let packages: PackageShelf
  private let folder: ScriptFolder
  private let file: String

  init(folder: ScriptFolder, file: String, source: [UInt8]) {
    self.folder = folder
    self.file = file
    self.source = source
    readings = Readings.mentioned(in: source)
    packages = PackageShelf(folder: folder, file: file, modules: modules)
  }

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard let call = LanguageCall(rawValue: function) else {
      preconditionFailure("the machine called function \(function), which is not in the table")
    }
    do throws(LanguageProblem) {
      let arguments = try CallArguments(call, arguments)
      if call == .scenario { return try declare(arguments) }
      guard let stage else { throw outside(call) }
      return try stage.perform(arguments, &results)
    } catch {
      problem = error
      return results.raise(error.text)
    }
  }

  func source(ofModule name: String) -> LuaModuleSource {
    switch folder.source(ofModule: name) {
    case .success(let module):
      readings.formUnion(Readings.mentioned(in: module.source))
      modules.add(module.file, module.source)
      return .found(source: module.source, chunkName: module.file)
    case .failure(let flaw):
      return .refused(flaw.message)
    }
  }

  private func declare(_ arguments: CallArguments) throws(LanguageProblem) -> LuaOutcome {
    guard stage == nil else {
      throw LanguageProblem(
        .declaration, "scenario was called while a scenario runs", advice: "declare it at the top of the file"
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

  private func outside(_ call: LanguageCall) -> LanguageProblem {
    LanguageProblem(
      .declaration, "\(LanguageFunction.byCall[call.rawValue].name) was called while the file loads",
      advice: "call it inside run = function(world) … end")
  }
}
