internal import Lua

/// A pool of Lua machines in which the scenario language is installed and no script is loaded. Installing
/// the language takes about as long as loading a file, so machines are reused.
///
/// A pool belongs to one thread at a time.
package final class ScenarioMachines {
  private var spare: [LuaMachine] = []
  /// Whether a machine was created. The first one is not prepared for reuse, because often no other is
  /// needed.
  private var hasCreatedFirst = false

  /// The maximum number of unused machines in the pool. A loader uses only a few machines at a time, so
  /// more would stay unused.
  private static let spareMax = 2

  /// Creates an empty pool.
  package init() {}

  /// Returns a machine with these limits. Creates it if the pool has none.
  func borrow(_ limits: ScenarioLimits) -> LuaMachine {
    let wanted = LuaLimits(instructions: limits.instructions, memoryBytes: limits.memoryBytes)
    if let place = spare.firstIndex(where: { $0.limits == wanted }) { return spare.remove(at: place) }
    let machine = LuaMachine(vocabulary: LanguageVocabulary.vocabulary, limits: wanted)
    if hasCreatedFirst { machine.found() }
    hasCreatedFirst = true
    return machine
  }

  /// Returns a machine to the pool. Call it when the machine's file is no longer used.
  func takeBack(_ machine: LuaMachine) {
    guard machine.hasInitialState, spare.count < ScenarioMachines.spareMax else { return }
    machine.clear()
    spare.append(machine)
  }
}
