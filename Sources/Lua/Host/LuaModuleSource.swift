/// The answer to `require`.
public enum LuaModuleSource: Equatable, Sendable {
  /// The text of the module, and the name of its chunk in messages.
  case found(source: [UInt8], chunkName: String)
  /// Why there is no such module: the message of the error.
  case refused(String)
}
