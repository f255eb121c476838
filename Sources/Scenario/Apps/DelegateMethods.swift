internal import Lua
internal import World

/// The methods of a queue delegate in Lua.
struct DelegateMethods {
  var shouldContinue: LuaFunction?
  var shouldShowPriceConsent: LuaFunction?

  static let names = DeclaredTable.delegate.names

  init() {}

  init(_ table: LuaTable) throws(AppDeclarationError) {
    try MethodTable.check(table, DelegateMethods.names, of: "a delegate")
    shouldContinue = table["should_continue"]?.function
    shouldShowPriceConsent = table["should_show_price_consent"]?.function
  }

  /// Which methods it implements.
  var handlers: DelegateHandlers {
    var handlers: DelegateHandlers = []
    if shouldContinue != nil { handlers.insert(.shouldContinue) }
    if shouldShowPriceConsent != nil { handlers.insert(.shouldShowPriceConsent) }
    return handlers
  }
}
