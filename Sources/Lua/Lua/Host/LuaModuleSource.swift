/// The result of resolving a module for `require`.
public enum LuaModuleSource: Equatable, Sendable {
  /// The text of the module, and its chunk name for messages.
  case found(source: [UInt8], chunkName: String)
  /// The module cannot be loaded; the text is the message of the error.
  case refused(String)
}
