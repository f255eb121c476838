/// Handles the calls that a machine's scripts make. The machine does not retain its host.
public protocol LuaHost: AnyObject {
  /// Performs one call. Arguments are borrowed until it returns; results are appended in order.
  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome

  /// Finds the text of a module for `require`.
  func source(ofModule name: String) -> LuaModuleSource
}

extension LuaHost {
  /// A host without modules.
  public func source(ofModule name: String) -> LuaModuleSource {
    .refused("module '\(name)' was not found: this script has no modules")
  }
}
