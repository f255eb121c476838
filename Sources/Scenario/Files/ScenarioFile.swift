internal import Lua
internal import Rules

/// A file of scenarios, loaded into a machine of its own.
///
/// It belongs to one thread at a time; each run of one of its scenarios finds the machine as it was after
/// loading.
public final class ScenarioFile {
  /// The scenarios that it declares, in their order; a table of cases stands with each of its rows.
  public let scenarios: [ScenarioDefinition]
  /// The file, relative to the folder of its suite.
  public let file: String
  /// The rules of the suite itself that its scenarios name.
  public let customRules: [LuaRule]

  /// The modules that it required while it was loaded, relative to the folder of its suite.
  public var moduleFiles: [String] { host.modules.files }
  /// A hash of the file and of its modules.
  public var fingerprint: UInt64 { host.modules.fingerprint(of: host.source) }

  let machine: LuaMachine
  let host: ScenarioHost
  /// What is run for each of the scenarios.
  let declared: [DeclaredScenario]

  /// Loads a file below a folder.
  ///
  /// - Parameters:
  ///   - file: The path of the file, relative to the folder.
  ///   - folder: The folder from which it may read modules.
  /// - Throws: What is wrong with the file.
  public static func load(
    _ file: String, in folder: String, limits: ScenarioLimits = ScenarioLimits()
  ) throws(ScenarioError) -> ScenarioFile {
    let folder = try ScriptFolder(folder)
    return try ScenarioFile(source: try folder.read(file), file: file, folder: folder, limits: limits)
  }

  init(
    source: [UInt8], file: String, folder: ScriptFolder, limits: ScenarioLimits
  ) throws(ScenarioError) {
    let host = ScenarioHost(folder: folder, file: file, source: source)
    let machine = LuaMachine(
      vocabulary: LanguageVocabulary.vocabulary,
      limits: LuaLimits(instructions: limits.instructions, memoryBytes: limits.memoryBytes))
    machine.host = host
    do throws(LuaError) {
      _ = try machine.load(source: source, chunkName: file)
    } catch {
      throw ScenarioError(error, file: file, problem: host.problem, source: source)
    }
    guard !host.declared.isEmpty else {
      throw ScenarioError(
        kind: .noScenario, file: file,
        message: "the file declares no scenario; write scenario { title = …, run = function(world) … end }")
    }
    host.modules.finish()
    machine.capture()
    customRules = try ScenarioFile.customRules(named: host.declared, in: folder)
    self.file = file
    self.host = host
    self.machine = machine
    declared = host.declared.flatMap { $0 }
    scenarios = host.declared.enumerated().flatMap { position, cases in
      cases.map { scenario in
        var definition = scenario.definition
        definition.caseName = scenario.row?.name
        definition.address = ScenarioAddress(
          file: file, position: position + 1, count: host.declared.count, row: definition.caseName)
        definition.readsFacts = host.readings.contains(.facts)
        definition.readsCalls = host.readings.contains(.calls)
        return definition
      }
    }
  }

  /// Loads the rules of the suite that declarations name, each once.
  private static func customRules(
    named declared: [[DeclaredScenario]], in folder: ScriptFolder
  ) throws(ScenarioError) -> [LuaRule] {
    var rules: [LuaRule] = []
    for scenario in declared.joined() {
      for name in scenario.definition.customRules where !rules.contains(where: { $0.page.identifier == name })
      {
        rules.append(try LuaRule(name, file: CustomRuleName.file(of: name), in: folder))
      }
    }
    return rules
  }

  /// What a script ended with, as an error of the file.
  func error(_ error: LuaError) -> ScenarioError {
    ScenarioError(error, file: file, problem: host.problem, source: host.source)
  }
}
