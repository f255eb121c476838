/// The limits of one machine.
public struct LuaLimits: Equatable, Sendable {
  /// Instructions per budget. Work in library functions counts against it as well.
  public var instructions: Int
  /// Bytes of live memory.
  public var memoryBytes: Int
  /// Bytes of one string.
  public var stringBytes: Int

  /// Creates limits. A test scenario does not reach the defaults; an endless loop reaches them within a
  /// second.
  public init(instructions: Int = 20_000_000, memoryBytes: Int = 256 << 20, stringBytes: Int = 1 << 20) {
    self.instructions = instructions
    self.memoryBytes = memoryBytes
    self.stringBytes = stringBytes
  }
}
