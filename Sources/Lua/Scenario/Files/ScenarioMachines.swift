internal import Lua

/// A pool of machines with the language installed and no script loaded. Installing the language takes
/// about as long as loading a file, so machines are reused. A pool belongs to one thread at a time.
package final class ScenarioMachines {
  private var spare: [LuaMachine] = []
  /// Whether a machine was created. The first may be the only one, so it is not prepared for reuse.
  private var hasCreatedFirst = false

  /// A loader holds one or a few machines at a time, so more spares would stay unused.
  private static let spareMax = 2

  /// Creates an empty pool.
  package init() {}

  /// A machine with these limits.
  func borrow(_ limits: ScenarioLimits) -> LuaMachine {
    let wanted = LuaLimits(instructions: limits.instructions, memoryBytes: limits.memoryBytes)
    if let place = spare.firstIndex(where: { $0.limits == wanted }) { return spare.remove(at: place) }
    let machine = LuaMachine(vocabulary: LanguageVocabulary.vocabulary, limits: wanted)
    if hasCreatedFirst { machine.found() }
    hasCreatedFirst = true
    return machine
  }

  /// Returns a machine to the pool once its file is no longer used.
  func takeBack(_ machine: LuaMachine) {
    guard machine.hasInitialState, spare.count < ScenarioMachines.spareMax else { return }
    machine.clear()
    spare.append(machine)
  }
}
