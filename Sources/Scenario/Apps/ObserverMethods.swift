internal import Lua
internal import World

/// The methods of an observer object in Lua.
struct ObserverMethods {
  var updatedTransactions: LuaFunction?
  var removedTransactions: LuaFunction?
  var restoreFinished: LuaFunction?
  var restoreFailed: LuaFunction?
  var shouldAddStorePayment: LuaFunction?
  var storefrontChanged: LuaFunction?
  var entitlementsRevoked: LuaFunction?
  var updatedDownloads: LuaFunction?

  static let names = DeclaredTable.observer.names

  init(_ table: LuaTable) throws(AppDeclarationError) {
    try MethodTable.check(table, ObserverMethods.names, of: "an observer")
    updatedTransactions = table["updated_transactions"]?.function
    removedTransactions = table["removed_transactions"]?.function
    restoreFinished = table["restore_finished"]?.function
    restoreFailed = table["restore_failed"]?.function
    shouldAddStorePayment = table["should_add_store_payment"]?.function
    storefrontChanged = table["storefront_changed"]?.function
    entitlementsRevoked = table["revoked_entitlements"]?.function
    updatedDownloads = table["updated_downloads"]?.function
    guard updatedTransactions != nil else {
      throw AppDeclarationError("an observer needs a function 'updated_transactions'", nil)
    }
  }

  /// Which methods it implements.
  var handlers: ObserverHandlers {
    var handlers: ObserverHandlers = [.updatedTransactions]
    if removedTransactions != nil { handlers.insert(.removedTransactions) }
    if restoreFinished != nil { handlers.insert(.restoreFinished) }
    if restoreFailed != nil { handlers.insert(.restoreFailed) }
    if shouldAddStorePayment != nil { handlers.insert(.shouldAddStorePayment) }
    if storefrontChanged != nil { handlers.insert(.storefrontChanged) }
    if entitlementsRevoked != nil { handlers.insert(.entitlementsRevoked) }
    if updatedDownloads != nil { handlers.insert(.updatedDownloads) }
    return handlers
  }
}
