internal import Lua
package import LuaScripts
internal import Rules

/// A file of scenarios, loaded into a machine of its own.
///
/// A file belongs to one thread at a time. Each run of one of its scenarios finds the machine as it was after
/// loading.
public final class ScenarioFile {
  /// The declared scenarios in their order, with one for each row of a table of cases.
  public let scenarios: [ScenarioDefinition]
  /// The file, relative to the folder of its suite.
  public let file: String
  /// The rules in Lua that its scenarios name.
  public let customRules: [LuaRule]

  /// The modules that it required while it was loaded, relative to the folder of its suite.
  public var moduleFiles: [String] { host.modules.files }
  /// A hash of the file and of everything that it read while it was loaded and in the last run.
  public var fingerprint: UInt64 { host.modules.fingerprint(of: host.source) }

  /// The readings of each scenario's runs so far; nil for a scenario that has not run yet.
  var readings: [RunReadings?]

  let machine: LuaMachine
  /// Where the machine comes from and goes back to.
  private let machines: ScenarioMachines
  /// Whether the machine has its image: a file that only tells what it declares needs none.
  private var isCaptured = false
  let host: ScenarioHost
  /// The script of each scenario.
  let declared: [DeclaredScenario]

  /// Loads a file below a folder.
  ///
  /// - Parameters:
  ///   - file: The path of the file, relative to the folder.
  ///   - folder: The folder from which it may read modules.
  /// - Throws: The first error in the file.
  public static func load(
    _ file: String, in folder: String, limits: ScenarioLimits = ScenarioLimits()
  ) throws(ScenarioError) -> ScenarioFile {
    try load(file, in: folder, limits: limits, machines: ScenarioMachines())
  }

  /// Loads a file below a folder into one of several machines that are used again.
  package static func load(
    _ file: String, in folder: String, limits: ScenarioLimits = ScenarioLimits(), machines: ScenarioMachines
  ) throws(ScenarioError) -> ScenarioFile {
    let opened: ScriptFolder
    let source: [UInt8]
    do throws(ScriptFileError) {
      opened = try ScriptFolder(folder)
      source = try opened.read(file)
    } catch {
      throw ScenarioError(error)
    }
    return try ScenarioFile(
      source: source, file: file, folder: opened, limits: limits, machines: machines)
  }

  /// Loads a text as if it were a file below a folder.
  ///
  /// - Throws: The first error in the text.
  public static func load(
    text: String, as file: String, in folder: String, limits: ScenarioLimits = ScenarioLimits()
  ) throws(ScenarioError) -> ScenarioFile {
    let opened: ScriptFolder
    do throws(ScriptFileError) { opened = try ScriptFolder(folder) } catch { throw ScenarioError(error) }
    return try ScenarioFile(
      source: Array(text.utf8), file: file, folder: opened, limits: limits)
  }

  /// Loads the text of a file, which may read modules and packages from a folder.
  package init(
    source: [UInt8], file: String, folder: ScriptFolder, limits: ScenarioLimits,
    machines: ScenarioMachines = ScenarioMachines()
  ) throws(ScenarioError) {
    let host = ScenarioHost(folder: folder, file: file, source: source)
    let machine = machines.take(limits)
    machine.host = host
    do throws(LuaError) {
      _ = try machine.load(source: source, chunkName: file)
    } catch {
      if error.message == "undefined global 'app'" {
        throw ScenarioError(
          kind: .noScenario, file: file,
          message: "the file declares an app, not a scenario; pass it with --app")
      }
      throw ScenarioError(error, file: file, problem: host.problem, source: source)
    }
    guard !host.declared.isEmpty else {
      throw ScenarioError(
        kind: .noScenario, file: file,
        message: "the file declares no scenario; write scenario { title = …, run = function(world) … end }")
    }
    host.modules.finish()
    customRules = try ScenarioFile.customRules(named: host.declared, in: folder)
    self.file = file
    self.host = host
    self.machine = machine
    self.machines = machines
    declared = host.declared.flatMap { $0 }
    readings = Array(repeating: nil, count: declared.count)
    scenarios = host.declared.enumerated().flatMap { position, cases in
      cases.map { scenario in
        var definition = scenario.definition
        definition.caseName = scenario.row?.name
        definition.address = ScenarioAddress(
          file: file, position: position + 1, count: host.declared.count, row: definition.caseName)
        return definition
      }
    }
  }

  deinit { machines.takeBack(machine) }

  /// Makes the machine what it was after loading.
  func restoreMachine() {
    if !isCaptured {
      machine.capture()
      isCaptured = true
    }
    machine.restore()
  }

  /// Loads the rules in Lua that declarations name, each once.
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

  /// The error of a script as an error of the file.
  func error(_ error: LuaError) -> ScenarioError {
    ScenarioError(error, file: file, problem: host.problem, source: host.source)
  }
}

/// The budgets of a scenario's scripts. Exceeding them is an error of the scenario.
public struct ScenarioLimits: Hashable, Sendable {
  /// Instructions for loading a file, and for each run.
  public var instructions: Int
  /// Bytes of memory.
  public var memoryBytes: Int
  /// The facts that one wait may bring about. A run that exceeds them is inconclusive.
  public var facts: UInt32

  /// Makes limits; a scenario meets the defaults only in an endless loop.
  public init(instructions: Int = 20_000_000, memoryBytes: Int = 64 << 20, facts: UInt32 = 20_000_000) {
    self.instructions = instructions
    self.memoryBytes = memoryBytes
    self.facts = facts
  }
}

/// The short name of a scenario, which stays when its title changes: `purchase/3.2`.
public struct ScenarioAddress: Hashable, Sendable, CustomStringConvertible {
  /// The text of the address.
  public let text: String

  /// The address of a file's only scenario, or of one of several, counted from one; a row of a table of cases
  /// stands below its scenario.
  ///
  /// A leading number in the file's name, as in `3_2_kill.lua`, stands for the whole name.
  public init(file: String, position: Int, count: Int, row: String? = nil) {
    // Bytes, not letters: a folder of scenarios has an address for each row of each file.
    var parts = file.utf8.split(separator: UInt8(ascii: "/"))
    var name = parts.popLast() ?? Substring(file).utf8
    if name.suffix(4).elementsEqual(".lua".utf8) { name.removeLast(4) }
    let numbers = name.split(separator: UInt8(ascii: "_")).prefix {
      $0.allSatisfy { (0x30...0x39).contains($0) }
    }
    var address = ""
    for part in parts {
      address += Substring(part)
      address += "/"
    }
    if numbers.isEmpty { address += Substring(name) }
    for (place, number) in numbers.enumerated() {
      if place > 0 { address += "." }
      address += Substring(number)
    }
    if count > 1 { address += "#\(position)" }
    if let row { address += "/\(row)" }
    text = address
  }

  /// The text of the address.
  public var description: String { text }
}
