/// Bytes that a call passes. They are in the app's scratch space and valid until the next call.
public struct AppBytes: Hashable, Sendable {
  public let start: Int
  public let count: Int

  @inlinable public init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }
}
