internal import Kernel
internal import Scenario

/// Counts the faults and latitudes that proved irrelevant. Kinds are listed in the order of their first
/// occurrence.
struct FaultTally {
  private let script: ScriptRecord
  private var kinds: [(kind: String, count: Int)] = []
  /// The kinds of the remaining faults. A kind is needed if one fault of the kind remains, even if
  /// others were removed.
  private var needed: Set<String> = []

  /// Creates a tally for the faults of a script.
  init(in script: ScriptRecord) { self.script = script }

  /// Counts the choices that were removed from the original run.
  mutating func add(_ deviations: [Deviation]) { add(script.preparing(deviations).faults, without: []) }

  /// Counts the removed faults. `left` contains the remaining faults.
  mutating func add(_ faults: [ScriptOrder], without left: [ScriptOrder]) {
    var rest = left.compactMap { $0.fault?.deviation }
    needed.formUnion(left.compactMap { $0.fault?.kind })
    for fault in faults.compactMap(\.fault) {
      if let place = rest.firstIndex(of: fault.deviation) {
        rest.remove(at: place)
        continue
      }
      if let place = kinds.firstIndex(where: { $0.kind == fault.kind }) {
        kinds[place].count += 1
      } else {
        kinds.append((fault.kind, 1))
      }
    }
  }

  /// Each irrelevant kind with its number of occurrences.
  var words: [String] {
    kinds.filter { !needed.contains($0.kind) }.map {
      $0.count == 1 ? $0.kind : "\($0.kind) (\($0.count) times)"
    }
  }
}
