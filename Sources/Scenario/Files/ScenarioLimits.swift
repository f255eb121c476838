/// What the scripts of a scenario may use; more is an error of the scenario.
public struct ScenarioLimits: Hashable, Sendable {
  /// Instructions for loading a file, and for each run.
  public var instructions: Int
  /// Bytes of memory.
  public var memoryBytes: Int
  /// Facts that one order may bring about; a run over it is inconclusive.
  public var facts: UInt32

  /// Limits that a scenario does not meet unless something never ends.
  public init(instructions: Int = 20_000_000, memoryBytes: Int = 64 << 20, facts: UInt32 = 20_000_000) {
    self.instructions = instructions
    self.memoryBytes = memoryBytes
    self.facts = facts
  }
}
