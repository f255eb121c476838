/// Bytes of a call that lie in the app's scratch space until the next call.
public struct AppBytes: Hashable, Sendable {
  /// Where they begin.
  public let start: Int
  /// How many there are.
  public let count: Int

  /// Makes a reference to bytes of the scratch space.
  @inlinable public init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }
}
