/// The orders of one run in a row, with the declaration of its scenario: what remains of a script without its loops,
/// conditions and looks.
public struct ScriptRecord: Hashable, Sendable {
  /// The declaration.
  public var definition: ScenarioDefinition
  /// The orders as they were carried out; faults stand among them where they are prepared.
  public var orders: [ScriptOrder]
  /// Why the orders do not tell the whole run; nil where they do.
  public internal(set) var obstacle: ScriptObstacle?

  /// The orders that stand for faults and latitudes.
  public var faults: [ScriptOrder] { orders.filter { $0.fault != nil } }

  /// The orders that the scenario gave.
  public var ownOrders: [ScriptOrder] { orders.filter { $0.fault == nil } }
}

/// Something in a script that cannot be told as orders in a row.
public struct ScriptObstacle: Hashable, Sendable {
  /// The file of the script.
  public let file: String
  /// The line.
  public let line: Int
  /// The obstacle, as a sentence.
  public let reason: String
}

extension ScriptObstacle: CustomStringConvertible {
  /// `file:line: reason`.
  public var description: String { "\(file):\(line): \(reason)" }
}
