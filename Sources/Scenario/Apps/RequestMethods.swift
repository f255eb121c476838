internal import Facts
internal import Lua
internal import StoreModel

/// The handlers of a request in Lua.
struct RequestMethods {
  /// The request, once it was started.
  var request = RequestID.none
  var response: LuaFunction?
  var finished: LuaFunction?
  var failed: LuaFunction?
  /// What is to be wrong with a receipt that is asked for.
  var flaws: ReceiptFlaws = []

  private static let wishes: [(name: String, flaw: ReceiptFlaws)] = [
    ("is_expired", .isExpired), ("is_revoked", .isRevoked), ("is_volume_purchase", .isVolumePurchase),
  ]

  init() {}

  /// The handlers of a products request.
  init(_ table: LuaTable) throws(AppDeclarationError) {
    try MethodTable.check(table, DeclaredTable.request.names, of: "a request")
    take(table)
  }

  /// The handlers of a receipt refresh, and what is to be wrong with the receipt.
  init(refresh table: LuaTable) throws(AppDeclarationError) {
    var handlers = LuaTable()
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      guard let wish = RequestMethods.wishes.first(where: { $0.name == key.text }) else {
        handlers.append(key: key, value: value)
        continue
      }
      guard let flag = value.boolean else {
        throw AppDeclarationError("'\(wish.name)' of a receipt refresh has to be true or false", value)
      }
      if flag { flaws.insert(wish.flaw) }
    }
    try MethodTable.check(handlers, DeclaredTable.refresh.names, of: "a receipt refresh")
    take(handlers)
  }

  private mutating func take(_ table: LuaTable) {
    response = table["response"]?.function
    finished = table["finished"]?.function
    failed = table["failed"]?.function
  }
}
