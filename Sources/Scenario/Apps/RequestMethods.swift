internal import Facts
internal import Lua

/// The handlers of a request in Lua.
struct RequestMethods {
  /// The request, once it was started.
  var request = RequestID.none
  var response: LuaFunction?
  var finished: LuaFunction?
  var failed: LuaFunction?

  init() {}

  init(_ table: LuaTable, of request: DeclaredTable) throws(AppDeclarationError) {
    try MethodTable.check(table, request.names, of: "a request")
    response = table["response"]?.function
    finished = table["finished"]?.function
    failed = table["failed"]?.function
  }
}
