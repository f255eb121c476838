/// A frozen table of members: unknown fields and assignments are errors. Its functions may be called with a
/// dot or with a colon; the module itself is never among the arguments.
public struct LuaModule: Equatable, Sendable {
  /// The name under which its parent knows it.
  public var name: String
  /// Its members.
  public var members: [LuaMember]

  /// A module with its members.
  public init(_ name: String, _ members: [LuaMember]) {
    self.name = name
    self.members = members
  }
}
