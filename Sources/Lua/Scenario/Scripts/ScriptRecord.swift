/// The orders of one run in sequence, with the declaration of its scenario. Loops, conditions and queries
/// of the script are not included.
public struct ScriptRecord: Hashable, Sendable {
  public var definition: ScenarioDefinition
  /// The orders as they were performed. An order for a fault is placed where the fault is prepared.
  public var orders: [ScriptOrder]
  /// Why the orders do not represent the whole run; nil if they do.
  public internal(set) var obstacle: ScriptObstacle?

  /// The orders that represent faults and latitudes.
  public var faults: [ScriptOrder] { orders.filter { $0.fault != nil } }

  /// The orders of the scenario.
  public var ownOrders: [ScriptOrder] { orders.filter { $0.fault == nil } }
}

/// A part of a script that a sequence of orders cannot express.
public struct ScriptObstacle: Hashable, Sendable {
  /// The file of the script.
  public let file: String
  public let line: Int
  /// The obstacle, as a sentence.
  public let reason: String
}

extension ScriptObstacle: CustomStringConvertible {
  /// In the form `file:line: reason`.
  public var description: String { "\(file):\(line): \(reason)" }
}
