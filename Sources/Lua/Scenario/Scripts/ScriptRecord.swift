/// The commands of one run in sequence, with the declaration of its scenario. Loops, conditions and
/// queries in the script are not included.
public struct ScriptRecord: Hashable, Sendable {
  public var definition: ScenarioDefinition
  /// The commands in the order in which they were performed. A command for a fault is at the position
  /// where it prepares the fault.
  public var orders: [ScriptOrder]
  /// The reason why the commands do not represent the whole run. Nil if they do.
  public internal(set) var obstacle: ScriptObstacle?

  /// The commands that represent faults and latitudes.
  public var faults: [ScriptOrder] { orders.filter { $0.fault != nil } }

  /// The commands of the scenario itself.
  public var ownOrders: [ScriptOrder] { orders.filter { $0.fault == nil } }
}

/// A part of a script that a sequence of commands cannot express.
public struct ScriptObstacle: Hashable, Sendable {
  /// The file of the script.
  public let file: String
  public let line: Int
  /// A sentence that says why the part cannot be expressed.
  public let reason: String
}

extension ScriptObstacle: CustomStringConvertible {
  /// The obstacle in the form `file:line: reason`.
  public var description: String { "\(file):\(line): \(reason)" }
}
