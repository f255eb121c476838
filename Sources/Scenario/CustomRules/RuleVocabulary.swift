internal import Lua

/// What the file of a custom rule can see beyond the language itself: `rule`, and `broken` in its functions.
enum RuleVocabulary {
  /// The function that declares.
  static let declaring = 0
  /// The function that says that the rule is broken; it has no global name.
  static let breaking = 1
  /// The module that holds it.
  static let moduleName = "judging"

  static let vocabulary = LuaVocabulary(
    globals: [.function("rule", declaring)],
    modules: [LuaModule(moduleName, [.function("broken", breaking)])])

  /// Binds the functions of a rule to the state that they share; it is the only text of Lua that is not the author's.
  ///
  /// Tail calls leave no frame of their own in the places that errors name.
  static let binding = """
    return function(judging, start, observe, conclude)
      local state = start and start() or {}
      local broken = judging.broken
      return function(fact) return observe(state, fact, broken) end,
        conclude and function() return conclude(state, broken) end
    end
    """
}
