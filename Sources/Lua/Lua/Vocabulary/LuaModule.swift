/// A frozen table of members. Unknown fields and assignments are errors. Its functions may be called with
/// a dot or a colon; the module itself is never passed as an argument.
public struct LuaModule: Equatable, Sendable {
  /// The name of the module's field in its parent.
  public var name: String
  public var members: [LuaMember]

  public init(_ name: String, _ members: [LuaMember]) {
    self.name = name
    self.members = members
  }
}
