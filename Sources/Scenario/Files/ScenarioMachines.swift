internal import Lua

/// Machines that know the language and no script, for one file after another: to teach one the language takes about as long
/// as to load a file. They belong to one thread at a time.
package final class ScenarioMachines {
  private var spare: [LuaMachine] = []
  /// Whether one was made: the first may be the only one, which nobody needs to come back.
  private var hasMade = false

  /// More would lie idle: whoever loads files keeps one or few at a time.
  private static let spareMax = 2

  /// Has no machine yet.
  package init() {}

  /// A machine with these limits.
  func take(_ limits: ScenarioLimits) -> LuaMachine {
    let wanted = LuaLimits(instructions: limits.instructions, memoryBytes: limits.memoryBytes)
    if let place = spare.firstIndex(where: { $0.limits == wanted }) { return spare.remove(at: place) }
    let machine = LuaMachine(vocabulary: LanguageVocabulary.vocabulary, limits: wanted)
    if hasMade { machine.found() }
    hasMade = true
    return machine
  }

  /// Takes a machine back whose file is not used any more.
  func takeBack(_ machine: LuaMachine) {
    guard machine.isFounded, spare.count < ScenarioMachines.spareMax else { return }
    machine.clear()
    spare.append(machine)
  }
}
