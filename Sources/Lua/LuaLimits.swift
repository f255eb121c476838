/// The limits of one machine.
public struct LuaLimits: Equatable, Sendable {
  /// Instructions per budget; work in library functions is counted against it as well.
  public var instructions: Int
  /// Bytes of live memory.
  public var memoryBytes: Int
  /// Bytes of one string.
  public var stringBytes: Int

  /// Limits that a test scenario does not meet and an endless loop meets within a second.
  public init(instructions: Int = 20_000_000, memoryBytes: Int = 256 << 20, stringBytes: Int = 1 << 20) {
    self.instructions = instructions
    self.memoryBytes = memoryBytes
    self.stringBytes = stringBytes
  }
}
