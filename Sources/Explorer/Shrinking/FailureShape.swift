internal import Facts
internal import Results
internal import Scenario

/// The key by which failures of one bug are one finding: what failed, the kinds of the faults, and the orders, with
/// products by their types and without names of devices.
enum FailureShape {
  static func key(_ symptom: FailureSymptom, _ script: ScriptRecord) -> String {
    let faults = script.faults.compactMap { $0.fault?.kind }
    let orders = script.ownOrders.filter { $0.namedDevice == nil }.map { words(for: $0, in: script) }
    return [symptom.text, list(faults), list(orders)].joined(separator: " | ")
  }

  /// The key where there are no orders to tell: the kinds of the faults alone.
  static func key(_ symptom: FailureSymptom, faults: [ScriptOrder]) -> String {
    [symptom.text, list(faults.compactMap { $0.fault?.kind }), "-"].joined(separator: " | ")
  }

  private static func words(for order: ScriptOrder, in script: ScriptRecord) -> String {
    let types = order.products.compactMap { name in
      script.definition.products.first { $0.name == name }?.type.name
    }
    return ([order.function.name] + types).joined(separator: " ")
  }

  private static func list(_ words: [String]) -> String { words.isEmpty ? "-" : words.joined(separator: ", ") }
}
