/// Everything that the scripts of one machine can access in addition to the language itself.
public struct LuaVocabulary: Equatable, Sendable {
  /// Functions and values with a global name.
  public var globals: [LuaMember]
  /// Modules without a global name. They are passed as values (`LuaMachine.moduleIndex(named:)`).
  public var modules: [LuaModule]
  /// The types of handles. A handle's tag is its type's position in this list.
  public var handleTypes: [LuaHandleType]
  /// The record types of tables.
  public var recordTypes: [LuaRecordType] = []
  /// The host function that receives the arguments of `print` as one string. Without it there is no
  /// `print`.
  public var printFunction: Int?

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
