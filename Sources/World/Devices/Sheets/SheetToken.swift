/// The identity of a sheet object within its process, given by the app's side of the port.
public struct SheetToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
