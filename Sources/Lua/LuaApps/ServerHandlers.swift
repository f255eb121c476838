internal import Lua
internal import LuaScripts
internal import World

/// The functions of an app's file that handle requests to the developer's server, by type of request.
struct ServerHandlers {
  private var functions: [(verb: ServerVerb, function: LuaFunction)] = []

  /// The requests that a function in an app's file can handle. Offers are excluded, because no script has
  /// the signing key.
  static let verbs: [ServerVerb] = [.products, .deliver, .verify, .put, .putNew, .get, .notify]

  init() {}

  /// Reads the table `server` of an app's declaration.
  init(_ value: LuaValue) throws(AppDeclarationError) {
    guard let table = value.table else { throw AppDeclarationError("'server' must be a table", value) }
    try MethodTable.check(table, ServerHandlers.verbs.map(\.name), of: "a server")
    for verb in ServerHandlers.verbs {
      guard let function = table[verb.name]?.function else { continue }
      functions.append((verb, function))
    }
    guard !functions.isEmpty else {
      throw AppDeclarationError(
        "'server' has no function", nil,
        advice: "write server = { verify = function(backend, request) … end }, or remove it")
    }
  }

  var isEmpty: Bool { functions.isEmpty }

  subscript(verb: ServerVerb) -> LuaFunction? { functions.first { $0.verb == verb }?.function }
}
