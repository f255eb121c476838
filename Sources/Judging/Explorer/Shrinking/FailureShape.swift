internal import Facts
internal import Results
internal import Scenario

/// The key that groups failures of the same bug into one finding. It contains the symptom, the kinds of
/// the faults, and the scenario's commands. In the commands, products are replaced by their types, and
/// device names are omitted.
enum FailureShape {
  static func key(_ symptom: FailureSymptom, _ script: ScriptRecord) -> String {
    let faults = script.faults.compactMap { $0.fault?.kind }
    let orders = script.ownOrders.filter { $0.namedDevice == nil }.map { words(for: $0, in: script) }
    return [symptom.text, list(faults), list(orders)].joined(separator: " | ")
  }

  /// The key if the scenario's commands are unknown. It contains only the symptom and the kinds of the
  /// faults.
  static func key(_ symptom: FailureSymptom, faults: [ScriptOrder]) -> String {
    [symptom.text, list(faults.compactMap { $0.fault?.kind }), "-"].joined(separator: " | ")
  }

  private static func words(for order: ScriptOrder, in script: ScriptRecord) -> String {
    let types = order.products.compactMap { name in
      script.definition.products.first { $0.name == name }?.type.name
    }
    return ([order.function.name] + types).joined(separator: " ")
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "-" : words.joined(separator: ", ")
  }
}
