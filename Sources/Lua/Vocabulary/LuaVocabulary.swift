/// Everything that scripts of one machine can see beyond the language itself.
public struct LuaVocabulary: Equatable, Sendable {
  /// Functions and values with a global name.
  public var globals: [LuaMember]
  /// Modules without a global name: they are handed over as values (`LuaMachine.moduleIndex(named:)`).
  public var modules: [LuaModule]
  /// The types of handles; a handle's tag is the position in this list.
  public var handleTypes: [LuaHandleType]
  /// The types of tables that know their fields.
  public var recordTypes: [LuaRecordType] = []
  /// The host function that receives what `print` was given, as one string; without it there is no `print`.
  public var printFunction: Int?

  /// A vocabulary.
  public init(
    globals: [LuaMember] = [], modules: [LuaModule] = [], handleTypes: [LuaHandleType] = [],
    printFunction: Int? = nil
  ) {
    self.globals = globals
    self.modules = modules
    self.handleTypes = handleTypes
    self.printFunction = printFunction
  }
}
