/// Bytes of a call, valid in the app's scratch space until the next call.
public struct AppBytes: Hashable, Sendable {
  public let start: Int
  public let count: Int

  @inlinable public init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }
}
