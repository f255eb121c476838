/// The identity of a sheet object within a launch. The app's side of the port chooses it.
public struct SheetToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
