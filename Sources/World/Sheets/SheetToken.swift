/// The identity of a sheet object within its process, given by the app's side of the port.
public struct SheetToken: Hashable, Sendable {
  /// The number of the object.
  public let rawValue: Int

  /// Makes a token.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
