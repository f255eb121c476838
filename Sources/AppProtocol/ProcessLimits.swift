/// The limits of an app in another process. They guard its life only: no verdict depends on them.
public struct ProcessLimits: Sendable {
  /// How long its first line may take, in milliseconds.
  public var helloMilliseconds = 20_000
  /// How long it may say nothing within a turn, in milliseconds.
  public var silenceMilliseconds = 10_000
  /// How long it may go on saying that it is busy, in milliseconds.
  public var busyMilliseconds = 60_000
  /// The length of a line, in bytes.
  public var lineByteCountMax = 16 << 20

  /// The usual limits.
  public init() {}
}
