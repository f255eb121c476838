internal import Lua
package import LuaScripts
internal import Rules

/// A file of scenarios, loaded into a Lua machine of its own.
///
/// A file belongs to one thread at a time. Before each run of one of its scenarios, the machine is reset
/// to its state after loading.
public final class ScenarioFile {
  /// The declared scenarios in the order of the file. Each row of a table of cases is a scenario.
  public let scenarios: [ScenarioDefinition]
  /// The file, relative to the suite's folder.
  public let file: String
  /// The Lua rules that the file's scenarios name.
  public let customRules: [LuaRule]

  /// The modules that the file required while it was loaded, relative to the suite's folder.
  public var moduleFiles: [String] { host.modules.files }
  /// A hash of the file, and of everything that it read while it was loaded or in the latest run.
  public var fingerprint: UInt64 { host.modules.fingerprint(of: host.source) }

  /// For each scenario, the kinds of data that its runs have read. Nil if the scenario has not run yet.
  private(set) var readings: [RunReadings?]

  let machine: LuaMachine
  /// The pool from which the Lua machine is borrowed.
  private let machines: ScenarioMachines
  /// Whether the Lua machine's state after loading was captured. This happens before the first run,
  /// because a file needs no captured state if its scenarios are only listed.
  private var isCaptured = false
  let host: ScenarioHost
  let declared: [DeclaredScenario]

  /// Loads a file inside a folder.
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

  /// Loads a file inside a folder into a Lua machine from a pool.
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

  /// Loads a text as if it were a file inside a folder.
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

  /// Loads the text of a file. The file may read modules and packages from a folder.
  package init(
    source: [UInt8], file: String, folder: ScriptFolder, limits: ScenarioLimits,
    machines: ScenarioMachines = ScenarioMachines()
  ) throws(ScenarioError) {
    let host = ScenarioHost(folder: folder, file: file, source: source)
    let machine = machines.borrow(limits)
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

  /// Adds the kinds of data that a run of a scenario has read. Later runs of the scenario keep such data
  /// from their start.
  func note(_ readings: RunReadings, of position: Int) {
    self.readings[position] = readings.union(self.readings[position] ?? [])
  }

  /// Resets the Lua machine to its state after loading.
  func restoreMachine() {
    if !isCaptured {
      machine.capture()
      isCaptured = true
    }
    machine.restore()
  }

  /// Loads the Lua rules that declarations name. A rule with several mentions is loaded once.
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

  func error(_ error: LuaError) -> ScenarioError {
    ScenarioError(error, file: file, problem: host.problem, source: host.source)
  }
}

/// The limits for a scenario's scripts. Exceeding the limit of instructions or memory is an error of the
/// scenario.
public struct ScenarioLimits: Hashable, Sendable {
  /// The maximum number of Lua instructions for loading a file, and for each run.
  public var instructions: Int
  /// The maximum number of bytes that a Lua machine may allocate.
  public var memoryBytes: Int
  /// The maximum number of facts recorded during one wait. A run that exceeds it is inconclusive.
  public var facts: UInt32

  /// Creates limits. The default limits are so high that only an endless loop reaches them.
  public init(instructions: Int = 20_000_000, memoryBytes: Int = 64 << 20, facts: UInt32 = 20_000_000) {
    self.instructions = instructions
    self.memoryBytes = memoryBytes
    self.facts = facts
  }
}

/// The short name of a scenario, such as `purchase/3.2`. It does not depend on the scenario's title.
public struct ScenarioAddress: Hashable, Sendable, CustomStringConvertible {
  public let text: String

  /// Creates the address of a scenario. `position` counts the scenarios of the file from 1. It is part of
  /// the address only if the file has several scenarios. The name of a row comes last.
  ///
  /// If the file's name starts with a number, as in `3_2_kill.lua`, the number replaces the whole name.
  public init(file: String, position: Int, count: Int, row: String? = nil) {
    // This compares bytes instead of characters for speed. A folder of scenarios has an address for each
    // row of each file.
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

  public var description: String { text }
}
