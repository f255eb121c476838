/// Bytes of a call that lie in the app's scratch space until the next call.
public struct AppBytes: Hashable, Sendable {
  /// The position of the first byte.
  public let start: Int
  /// The number of bytes.
  public let count: Int

  /// Makes a reference to bytes of the scratch space.
  @inlinable public init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }
}
